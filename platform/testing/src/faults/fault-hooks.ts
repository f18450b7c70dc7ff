import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { repository, type ServerProcess } from '../server/start-server.js';

const file = join(repository, 'platform', 'testing', 'src', 'faults', 'inside-server.mjs');

/** Environment of a server that `cause` can reach. */
export const withFaults = { NODE_OPTIONS: `--import ${pathToFileURL(file).href}` };

/** Causes a fault within a server. `clock=<ms>`: its clock is that far ahead. */
export async function cause(server: ServerProcess, fault: 'end threads' | 'break threads' | `clock=${number}`): Promise<void> {
  const seen = server.log().length;
  server.send(fault);
  await server.logged(`fault: ${fault}`, seen);
} // prettier-ignore
