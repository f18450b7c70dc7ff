import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import chokidar from 'chokidar';
import { findPlugins, tools } from './project.mjs';

/**
 * Compiles the server, the command and the plugins' halves for the server as they change. `onCompiled` is called after
 * every round without errors but the first, and when texts of a plugin that the server reads have changed.
 */
export function watchCompiler(onCompiled) {
  let compiler;
  let plugins;

  function start() {
    plugins = findPlugins();
    const folders = ['platform/server', 'cli', ...plugins.map((plugin) => `${plugin}/src/server`)];
    const mine = spawn(process.execPath, [tools.tsc, '-b', '--watch', '--preserveWatchOutput', ...folders], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    compiler = mine;
    // The first round only tells that what was built before is up to date.
    let isFirst = true;
    createInterface({ input: mine.stdout }).on('line', (line) => {
      if (/error TS\d+/.test(line)) console.log(`[dev] ${line}`);
      if (mine !== compiler || !/Found 0 errors/.test(line)) return;
      if (!isFirst) onCompiled();
      isFirst = false;
    });
  }

  /** The compiler watches what it was called with: a plugin more, or one less, is another call. */
  function lookAgain() {
    if (findPlugins().join() === plugins.join()) return;
    console.log(`[dev] plugins: ${findPlugins().join(', ') || 'none'}`);
    compiler.kill('SIGTERM');
    start();
  }

  start();
  const watcher = chokidar.watch('plugins', {
    ignoreInitial: true,
    ignored: (path) => /(^|\/)(node_modules|dist|src|test)(\/|$)/.test(path),
  });
  watcher.on('all', (_event, path) => {
    if (/\/tsconfig\.json$/.test(path)) lookAgain();
    else if (/\/locales\/\w+\/(?!ui\.)\w+\.json$/.test(path)) onCompiled();
  });
  return {
    stop() {
      compiler.kill('SIGTERM');
      void watcher.close();
    },
  };
}
