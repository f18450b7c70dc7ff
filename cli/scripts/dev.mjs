import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { buildOrExit } from './build.mjs';
import { root, tools } from './project.mjs';
import { watchCompiler } from './watch-compiler.mjs';

process.chdir(root);
const port = process.env.PORT ?? '3000';
const uiPort = process.env.UI_PORT ?? '5173';
const origin = `http://localhost:${uiPort}`;

// The browser talks to Vite alone, which hands /api on: its origin is the one that counts.
const env = {
  ...process.env,
  PORT: port,
  PUBLIC_URL: process.env.PUBLIC_URL ?? origin,
  VIEWKRAFT_DEV: 'on',
  VIEWKRAFT_SAMPLES: 'on',
};

await buildOrExit(['server', 'ui']);

let server;
let spare;
let stopping = false;

const warmServer = () =>
  spawn(process.execPath, [join(root, 'cli/scripts/warm-server.mjs')], {
    env,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });

function startServer() {
  server = spare ?? warmServer();
  const mine = server;
  mine.on('exit', (code) => {
    if (!stopping && mine === server && code !== 0)
      console.log(`[dev] the server ended (${code}); it starts again with the next change.`);
  });
  // The next one warms up when this one serves, so that they do not take time from each other.
  mine.once('message', () => (spare = stopping ? undefined : warmServer()));
  mine.send('start');
  spare = undefined;
}

let restart;
let isNext = false;

/** One after the other: all that changes during a restart is served by one more. */
function restartServer() {
  if (isNext) return;
  isNext = true;
  restart = Promise.resolve(restart).then(async () => {
    isNext = false;
    const before = server;
    if (before.exitCode === null && before.signalCode === null) {
      const gone = new Promise((resolve) => before.once('exit', resolve));
      server = undefined;
      before.kill('SIGTERM');
      await gone;
    }
    if (!stopping) startServer();
  });
}

const compiler = watchCompiler(restartServer);
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
  for (const child of [vite, server, spare]) child?.kill('SIGTERM');
}
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
vite.on('exit', stop);
