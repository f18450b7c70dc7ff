import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildOrExit, bundleModel, bundleServer } from './build.mjs';
import { endWithNpm } from './end-with-npm.mjs';
import { root, tools } from './project.mjs';
import { watchCompiler } from './watch-compiler.mjs';

process.chdir(root);
const port = process.env.PORT ?? '3000';
const uiPort = process.env.UI_PORT ?? '5173';
const origin = `http://localhost:${uiPort}`;

// The browser connects only to Vite, which proxies /api, so Vite's origin is the public one.
const env = {
  ...process.env,
  PORT: port,
  PUBLIC_URL: process.env.PUBLIC_URL ?? origin,
  VIEWKRAFT_DEV: 'on',
  VIEWKRAFT_SAMPLES: 'on',
};

endWithNpm();
await buildOrExit(['server', 'ui']);

let server;
let stopping = false;

function startServer() {
  // Enables reloading of plugin code.
  const freshPlugins = pathToFileURL(join(root, 'cli/scripts/fresh-plugins.mjs')).href;
  const mine = spawn(process.execPath, ['--import', freshPlugins, join(root, 'platform/server/dist/bundle/main.js')], {
    env,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  server = mine;
  mine.on('exit', (code) => {
    if (!stopping && mine === server && code !== 0)
      console.log(`[dev] the server ended (${code}); it starts again with the next change.`);
  });
}

const isRunning = (child) => child?.exitCode === null && child.signalCode === null;

let restart;
let isNext = false;

/** Restarts one after the other; changes during a restart cause one more. */
function restartServer() {
  if (isNext) return;
  isNext = true;
  restart = Promise.resolve(restart).then(async () => {
    isNext = false;
    try {
      await bundleModel();
      await bundleServer();
    } catch (error) {
      console.log(`[dev] ${error.message}`);
      return;
    }
    const before = server;
    if (isRunning(before)) {
      const exited = new Promise((resolve) => before.once('exit', resolve));
      server = undefined;
      before.kill('SIGTERM');
      await exited;
    }
    if (!stopping) startServer();
  });
}

/**
 * Reloads plugins in the running server; starts a server that has ended. One that is starting loads the new code
 * anyway.
 */
function reloadPlugins() {
  if (isRunning(server)) server.send('reload plugins');
  else if (server) restartServer();
}

const compiler = watchCompiler({ onPlatform: restartServer, onPlugins: reloadPlugins });
startServer();
const vite = spawn(process.execPath, [tools.vite, '--port', uiPort, '--strictPort'], {
  cwd: join(root, 'ui'),
  env: { ...env, VIEWKRAFT_SERVER: `http://localhost:${port}` },
  stdio: 'inherit',
});
console.log(`[dev] UI with reload at ${origin}, API at http://localhost:${port}, sample views loaded`);

function stop() {
  if (stopping) return;
  stopping = true;
  compiler.stop();
  for (const child of [vite, server]) child?.kill('SIGTERM');
}
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
vite.on('exit', stop);
