import type { RunningServer, StartOptions } from './bootstrap.js';

/**
 * Starts the server that an environment describes and resolves when it listens: schema and views are ready then. `close`
 * of the answer stops it. Rejects with ConfigError or DatabaseError. The application is loaded only when this is called.
 */
export async function startServer(
  env: Readonly<Record<string, string | undefined>> = process.env,
  options: StartOptions = {},
): Promise<RunningServer> {
  const bootstrap = await import('./bootstrap.js');
  return bootstrap.startServer(env, options);
}
