import type { ServerOptions } from '../server/start-server.js';

/** Servers that are measured run as users start them, without the options of short runs. */
export const asUsers: Pick<ServerOptions, 'nodeArgs'> = { nodeArgs: [] };
