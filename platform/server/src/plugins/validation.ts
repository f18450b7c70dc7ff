import { createRequire } from 'node:module';

const load = createRequire(import.meta.url);

/**
 * class-validator and class-transformer. Read when the first plugin has options: 330 modules and a tenth of a start that a
 * server without such a plugin need not spend. A plugin with rules has loaded them already.
 */
export const validation = () => ({
  ...(load('class-validator') as Pick<typeof import('class-validator'), 'getMetadataStorage' | 'validateSync'>),
  ...(load('class-transformer') as Pick<typeof import('class-transformer'), 'plainToInstance'>),
});
