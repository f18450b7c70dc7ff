import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { buildOrExit } from './build.mjs';
import { root, tools } from './project.mjs';

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
let stopping = false;

function startServer() {
  server = spawn(process.execPath, [join(root, 'platform/server/dist/main.js')], { env, stdio: 'inherit' });
  const mine = server;
  server.on('exit', (code) => {
    if (!stopping && mine === server && code !== 0)
      console.log(`[dev] the server ended (${code}); it starts again with the next change.`);
  });
}

async function restartServer() {
  const before = server;
  server = undefined;
  if (before && before.exitCode === null) {
    const gone = new Promise((resolve) => before.once('exit', resolve));
    before.kill('SIGTERM');
    await gone;
  }
  if (!stopping) startServer();
}

const compiler = spawn(
  process.execPath,
  [tools.tsc, '-b', '--watch', '--preserveWatchOutput', 'platform/server', 'cli'],
  {
    stdio: ['ignore', 'pipe', 'inherit'],
  },
);
let first = true;
createInterface({ input: compiler.stdout }).on('line', (line) => {
  if (/error TS\d+/.test(line)) console.log(`[dev] ${line}`);
  if (!/Found 0 errors/.test(line)) return;
  // The first round only tells that what was built above is up to date.
  if (!first) void restartServer();
  first = false;
});

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
  for (const child of [compiler, vite, server]) child?.kill('SIGTERM');
}
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
vite.on('exit', stop);
