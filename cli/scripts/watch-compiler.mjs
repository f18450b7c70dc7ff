import { fork } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import chokidar from 'chokidar';
import { compilePlugins, isPluginSource } from './compile-plugins.mjs';
import { findPlugins, root } from './project.mjs';
import { forgetStamp } from './stamp.mjs';

/** Milliseconds: what is saved together is served together. Within 50 of them the watcher tells a second change of a file not at all. */
const together = 60;
const platform = ['platform/model', 'platform/server', 'cli'];

/**
 * Compiles the platform, the command and the plugins' halves for the server as they change. `onPlatform` is called when the
 * platform or the command was compiled without errors; `onPlugins` as soon as code or texts of plugins that the server reads
 * are another, and again when the compiler has looked at their types.
 */
export function watchCompiler({ onPlatform, onPlugins }) {
  let compiler;
  let plugins;
  let built = platformAsBuilt();

  /** `isNews`: what the first round does is none when all was built before. */
  function start(isNews) {
    plugins = findPlugins();
    const folders = ['platform/server', 'cli', ...plugins.map((plugin) => `${plugin}/src/server`)];
    const mine = fork(join(root, 'cli/scripts/tsc-watch.mjs'), folders);
    compiler = mine;
    mine.on('message', ({ problem, errors }) => {
      if (mine !== compiler) return;
      if (problem !== undefined) console.log(`[dev] ${problem}`);
      if (errors === undefined) return;
      if (isNews) compiled(errors === 0);
      isNews = true;
    });
  }

  function compiled(isRight) {
    forgetStamp('server');
    const now = platformAsBuilt();
    const isPlatform = isRight && now !== built;
    if (isRight) built = now;
    if (isPlatform) onPlatform();
    else onPlugins();
  }

  /**
   * The compiler watches what it was called with: a plugin more, or one less, is another call. And of a file that has come or
   * gone it hears a second late, and until then takes every import of it for wrong.
   */
  function lookAgain(isOther) {
    const isMore = findPlugins().join() !== plugins.join();
    if (isMore) console.log(`[dev] plugins: ${findPlugins().join(', ') || 'none'}`);
    if (!isMore && !isOther) return;
    compiler.kill('SIGTERM');
    start(true);
  }

  start(false);
  const changed = new Set();
  let isOther = false;
  let soon;
  const serve = () => {
    soon = undefined;
    const paths = [...changed];
    changed.clear();
    lookAgain(isOther);
    isOther = false;
    if (compilePlugins(paths.filter(isPluginSource)) || paths.some(isRead)) onPlugins();
  };
  const watcher = chokidar.watch('plugins', {
    ignoreInitial: true,
    ignored: (path) => /(^|[\\/])(node_modules|dist|test|src[\\/]ui)([\\/]|$)/.test(path),
  });
  watcher.on('all', (event, path) => {
    if (!isConfig(path) && !isPluginSource(path) && !isRead(path)) return;
    changed.add(path);
    isOther ||= event !== 'change' && isPluginSource(path);
    soon ??= setTimeout(serve, together);
  });
  return {
    stop() {
      compiler.kill('SIGTERM');
      clearTimeout(soon);
      void watcher.close();
    },
  };
}

const isConfig = (path) => /[\\/]tsconfig\.json$/.test(path);

/** Texts that the server reads, and what lies beside a plugin's `package.json`. */
const isRead = (path) =>
  !isConfig(path) &&
  (/[\\/]locales[\\/]\w+[\\/](?!ui\.)\w+\.json$/.test(path) || /^plugins[\\/][^\\/]+[\\/][^\\/]+\.json$/.test(path));

/** Changes whenever the compiler has written something of the platform. */
function platformAsBuilt() {
  const notes = platform.map((folder) => statSync(`${folder}/dist/tsconfig.tsbuildinfo`, { throwIfNoEntry: false }));
  return notes.map((note) => note?.mtimeMs).join();
}
