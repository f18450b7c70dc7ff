import { connect } from 'node:net';
import type { Connect, Plugin } from 'vite';

/** How long a server that starts anew is waited for: longer only one that does not start at all takes. */
const patience = 20_000;

/**
 * In development the server starts anew whenever the platform's code was compiled. What pages ask meanwhile waits for it, so
 * that nobody sees an error page between two versions.
 */
export function waitForServer(server: string, isHandedOn: RegExp): Plugin {
  const wait: Connect.NextHandleFunction = (request, _response, next) => {
    const path = (request.url ?? '').replace(/\?.*$/, '');
    const isPage = request.headers.accept?.includes('text/html') === true;
    if (!isPage && !isHandedOn.test(path)) next();
    else void untilItAnswers(server).then(() => { next(); }); // prettier-ignore
  };
  return {
    name: 'viewkraft-wait-for-server',
    apply: 'serve',
    configureServer: ({ middlewares }) => void middlewares.use(wait),
  };
}

async function untilItAnswers(server: string): Promise<void> {
  const end = Date.now() + patience;
  while (!(await answers(server)) && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 50));
}

function answers(server: string): Promise<boolean> {
  const { hostname, port } = new URL(server);
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port) });
    const end = (isThere: boolean) => (socket.destroy(), resolve(isThere));
    socket.once('connect', () => end(true)).once('error', () => end(false));
  });
}
