import { createRequire } from 'node:module';

const load = createRequire(import.meta.url);

/**
 * class-validator and class-transformer, loaded on first use: 330 modules that a server without plugin options does not
 * need. A plugin with rules has loaded them already.
 */
export const validation = () => ({
  ...(load('class-validator') as Pick<typeof import('class-validator'), 'getMetadataStorage' | 'validateSync'>),
  ...(load('class-transformer') as Pick<typeof import('class-transformer'), 'plainToInstance'>),
});
