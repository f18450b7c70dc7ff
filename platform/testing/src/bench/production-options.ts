import type { ProcessOptions } from '../server/start-server.js';

/** Servers that are measured run as users start them, without the options of short runs. */
export const productionOptions: Pick<ProcessOptions, 'nodeArgs'> = { nodeArgs: [] };
