import { createRequire } from 'node:module';

const load = createRequire(import.meta.url);

/**
 * class-validator and class-transformer. Read when the first plugin has options: they are 330 modules, which a server without
 * such a plugin does not need. A plugin with rules has loaded them already.
 */
export const validation = () => ({
  ...(load('class-validator') as Pick<typeof import('class-validator'), 'getMetadataStorage' | 'validateSync'>),
  ...(load('class-transformer') as Pick<typeof import('class-transformer'), 'plainToInstance'>),
});
