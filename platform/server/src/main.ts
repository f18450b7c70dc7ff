import { Console } from 'node:console';
import { startServer, type RunningServer } from './app/bootstrap.js';
import { startFailureReason } from './app/start-failure.js';
import { startScreen } from './app/log/start-screen.js';

/** `start --json`: standard output gets one JSON value, and standard error the log. */
const isJson = process.argv.includes('--json');
// Plugins may print, too.
if (isJson) globalThis.console = new Console(process.stderr);
const terminal = process.stdout.isTTY && !isJson;
const answer = (value: object): void => void process.stdout.write(`${JSON.stringify(value, null, 2)}\n`);

/**
 * Time limit for an orderly stop; then the process exits with an error. Longer than requests, mails and traces get
 * together, and shorter than the 15 s after which Docker and systemd kill.
 */
const stopTimeoutMs = 14_000;

const stopping = new AbortController();

try {
  const logTarget = isJson ? { write: (line: string) => void process.stderr.write(line) } : undefined;
  const starting = startServer(process.env, { terminal, signal: stopping.signal, ...(logTarget && { logTarget }) });
  // Registered before the start has finished: the server answers requests before `startServer` resolves.
  stopOnSignals(starting);
  const server = await starting;
  process.on('unhandledRejection', (error) => server.log.error({ err: error }, 'Unhandled error'));
  listenToParent(server);
  if (terminal) process.stdout.write(startScreen(server));
  if (isJson) answer({ origin: server.origin, port: server.port });
  process.send?.({ ready: true, origin: server.origin, port: server.port });
} catch (error) {
  // The server was still waiting for its database: nothing has to be stopped.
  if (stopping.signal.aborted && error instanceof Error && error.name === 'AbortError') process.exit(0);
  const message = startFailureReason(error);
  if (isJson) answer({ error: { message } });
  else process.stderr.write(`${message}\n`);
  process.exit(1);
}

function stopOnSignals(starting: Promise<RunningServer>): void {
  const stop = (signal: string): void => {
    stopping.abort();
    const late = setTimeout(() => process.exit(1), stopTimeoutMs);
    starting.then(
      (server) => {
        // The limit stays: a database or a plugin that does not answer must not keep the process.
        late.refresh();
        server.log.info(`${signal}: finishing running requests, then stopping`);
        server.close().then(
          () => process.exit(0),
          (error: unknown) => {
            server.log.error({ err: error }, 'Cannot stop gracefully');
            process.exit(1);
          },
        );
      },
      () => undefined,
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stop(signal));
  process.on('disconnect', () => stop('Parent gone'));
}

/** `npm run dev` reports when the code of a plugin has changed. */
function listenToParent(server: RunningServer): void {
  process.on('message', (message) => {
    if (message === 'reload plugins') void server.reloadPlugins();
  });
}
