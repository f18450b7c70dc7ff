import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { answer, childOutput, giveUp, isJson, say } from './answer.mjs';
import { buildOrExit, everyStart } from './build.mjs';
import './load-env.mjs';
import { bundleModel, bundleServer } from './build/build-repository.mjs';
import { endWithNpm } from './end-with-npm.mjs';
import { cli, isRepository, packageFolder, root, tools } from './project.mjs';
import { refuseMissingPlugins, refuseTakenPorts, refuseUnknownOptions } from './refuse-start.mjs';

process.chdir(root);
refuseUnknownOptions(['--samples'], 'npm run dev [-- --samples]');
const port = process.env.PORT ?? '3000';
const uiPort = process.env.UI_PORT ?? '5173';
/** A project's own database gets no sample records unless its script asks for them. */
const hasSamples = isRepository || process.argv.includes('--samples');
const origin = `http://localhost:${uiPort}`;
const [serverPackage, ui] = ['@viewkraft/server', '@viewkraft/ui'].map(packageFolder);
if (!serverPackage || !ui || !tools.vite || !tools.tsc)
  giveUp('Packages for development are missing. Run: npm install');

// The browser connects only to Vite, which proxies /api, so Vite's origin is the public one.
const env = {
  ...process.env,
  PORT: port,
  PUBLIC_URL: process.env.PUBLIC_URL ?? origin,
  VIEWKRAFT_DEV: 'on',
  ...(hasSamples && { VIEWKRAFT_SAMPLES: 'on' }),
};

refuseMissingPlugins();
await refuseTakenPorts([
  { variable: 'PORT', port, host: process.env.HOST || '127.0.0.1' },
  { variable: 'UI_PORT', port: uiPort, host: 'localhost' },
]);
endWithNpm();
await buildOrExit(everyStart);

let server;
let isServing = false;
let stopping = false;
let serverListens;
const serverListening = new Promise((resolve) => (serverListens = resolve));

function startServer() {
  // Enables reloading of plugin code.
  const freshPlugins = pathToFileURL(join(cli, 'scripts/fresh-plugins.mjs')).href;
  const mine = spawn(process.execPath, ['--import', freshPlugins, join(serverPackage, 'dist/bundle/main.js')], {
    env,
    stdio: ['ignore', childOutput, 'inherit', 'ipc'],
  });
  server = mine;
  mine.once('message', serverListens);
  mine.on('exit', (code) => {
    if (stopping || mine !== server || code === 0) return;
    // Whoever waits for the result must not wait for a change.
    if (isJson) endIfEarly(`The server ended (${code}) before it served.`);
    say(`[dev] the server ended (${code}); it starts again with the next change.`);
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
      if (isRepository) {
        await bundleModel();
        await bundleServer();
      }
    } catch (error) {
      say(`[dev] ${error.message}`);
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

// Not above: it needs the packages for development.
const { watchCompiler } = await import('./watch-compiler.mjs');
const compiler = watchCompiler({ onPlatform: restartServer, onPlugins: reloadPlugins });
startServer();
const vite = spawn(process.execPath, [tools.vite, '--port', uiPort, '--strictPort'], {
  cwd: ui,
  env: { ...env, VIEWKRAFT_PROJECT: root, VIEWKRAFT_SERVER: `http://localhost:${port}` },
  stdio: ['inherit', childOutput, 'inherit', 'ipc'],
});
const viteListening = new Promise((resolve) => vite.once('message', resolve));
say(`[dev] UI with reload at ${origin}, API at http://localhost:${port}${hasSamples ? ', sample views loaded' : ''}`);

function stop() {
  if (stopping) return;
  stopping = true;
  compiler.stop();
  for (const child of [vite, server]) child?.kill('SIGTERM');
}

/** Ends this process with an error message unless pages have been served. */
function endIfEarly(message) {
  if (isServing || stopping) return;
  stop();
  giveUp(message);
}

process.on('SIGINT', stop);
process.on('SIGTERM', stop);
vite.on('exit', (code) => {
  endIfEarly(`Vite ended (${code}) before it served.`);
  stop();
});

// Not awaited: this module also ends when both are stopped before.
void Promise.all([serverListening, viteListening]).then(() => {
  isServing = true;
  answer({ origin, api: `http://localhost:${port}` });
});
