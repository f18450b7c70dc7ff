import type { RunningServer, StartOptions } from './bootstrap.js';

/**
 * Starts a server configured by the environment and resolves once it listens, with schema and views ready. The result's
 * `close` stops it. Rejects with ConfigError or DatabaseError. Loads the application's modules only when called.
 */
export async function startServer(
  env: Readonly<Record<string, string | undefined>> = process.env,
  options: StartOptions = {},
): Promise<RunningServer> {
  const bootstrap = await import('./bootstrap.js');
  return bootstrap.startServer(env, options);
}
