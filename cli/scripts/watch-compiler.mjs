import { fork } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { say } from './answer.mjs';
import { compilePlugins, isPluginSource } from './build/compile-plugins.mjs';
import { pollFolder } from './poll-folder.mjs';
import { cli, findPlugins, isRepository } from './project.mjs';
import { forgetStamp } from './build/stamp.mjs';

/** Only the repository has sources of the platform. */
const platform = isRepository ? ['platform/server', 'cli'] : [];

/**
 * Compiles the platform, the command line and the plugins' server halves on change. `onPlatform` is called when
 * platform or command line compiled without errors; `onPlugins` as soon as code or texts read by the server change, and
 * again after the type check.
 */
export function watchCompiler({ onPlatform, onPlugins }) {
  let compiler;
  let plugins;
  let built = platformAsBuilt();

  /** `isNews`: false when the first round only confirms an up-to-date build. */
  function start(isNews) {
    plugins = findPlugins();
    const folders = [...platform, ...plugins.map((plugin) => `${plugin}/src/server`)];
    const mine = fork(join(cli, 'scripts/tsc-watch.mjs'), folders);
    compiler = mine;
    mine.on('message', ({ problem, errors }) => {
      if (mine !== compiler) return;
      if (problem !== undefined) say(`[dev] ${problem}`);
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
   * Restarts the compiler when plugins were added or removed: it watches the projects it was started with. It also
   * notices new and deleted files a second late, and until then reports their imports as errors.
   */
  function restartIfNeeded(isOther) {
    const isMore = findPlugins().join() !== plugins.join();
    if (isMore) say(`[dev] plugins: ${findPlugins().join(', ') || 'none'}`);
    if (!isMore && !isOther) return;
    compiler.kill('SIGTERM');
    start(true);
  }

  start(false);
  const endPolling = pollFolder('plugins', isWatched, ({ changed, added, deleted }) => {
    const paths = [...changed, ...added, ...deleted].filter(
      (path) => isConfig(path) || isPluginSource(path) || isRead(path),
    );
    if (paths.length === 0) return;
    restartIfNeeded([...added, ...deleted].some(isPluginSource));
    if (compilePlugins(paths.filter(isPluginSource)) || paths.some(isRead)) onPlugins();
  });
  return {
    stop() {
      compiler.kill('SIGTERM');
      endPolling();
    },
  };
}

const isWatched = (path) => !/(^|[\\/])(node_modules|dist|test|src[\\/]ui)([\\/]|$)/.test(path);

const isConfig = (path) => /[\\/]tsconfig\.json$/.test(path);

/** Texts that the server reads, and files beside a plugin's `package.json`. */
const isRead = (path) =>
  !isConfig(path) &&
  (/[\\/]locales[\\/]\w+[\\/](?!ui\.)\w+\.json$/.test(path) || /^plugins[\\/][^\\/]+[\\/][^\\/]+\.json$/.test(path));

/** Changes whenever the compiler has written output of the platform. */
function platformAsBuilt() {
  const notes = ['platform/model', ...platform].map((folder) =>
    statSync(`${folder}/dist/tsconfig.tsbuildinfo`, { throwIfNoEntry: false }),
  );
  return notes.map((note) => note?.mtimeMs).join();
}
