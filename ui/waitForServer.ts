import { connect } from 'node:net';
import type { Connect, Plugin } from 'vite';

/** Maximum wait for a restarting server. */
const restartTimeoutMs = 20_000;

/**
 * Development only: holds requests back while the server restarts after a compilation, so that no error page appears
 * between two versions. Tells `npm run dev` when Vite listens.
 */
export function waitForServer(server: string, proxiedPaths: RegExp): Plugin {
  const wait: Connect.NextHandleFunction = (request, _response, next) => {
    const path = (request.url ?? '').replace(/\?.*$/, '');
    const isPage = request.headers.accept?.includes('text/html') === true;
    if (!isPage && !proxiedPaths.test(path)) next();
    else void waitUntilReachable(server).then(() => { next(); }); // prettier-ignore
  };
  return {
    name: 'viewkraft-wait-for-server',
    apply: 'serve',
    configureServer({ httpServer, middlewares }) {
      middlewares.use(wait);
      httpServer?.once('listening', () => process.send?.('listening'));
    },
  };
}

async function waitUntilReachable(server: string): Promise<void> {
  const end = Date.now() + restartTimeoutMs;
  while (!(await isReachable(server)) && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 50));
}

function isReachable(server: string): Promise<boolean> {
  const { hostname, port } = new URL(server);
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port) });
    const end = (isConnected: boolean) => (socket.destroy(), resolve(isConnected));
    socket.once('connect', () => end(true)).once('error', () => end(false));
  });
}
