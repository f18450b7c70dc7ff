import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { underBuildLock } from './build-lock.mjs';
import { chosenPlugins } from './chosen-plugins.mjs';
import { precompress } from './precompress.mjs';
import { plugins, root, tools } from './project.mjs';
import { runTool } from './run-tool.mjs';
import { swapUi } from './swap-ui.mjs';
import { isFresh, takeStamp, writeStamp } from './stamp.mjs';

/** A failed build; its message is complete and meant for people. */
export class BuildFailed extends Error {}

/** Server halves of plugins are compiled for `npm start`; Vite builds their UI halves. */
const pluginServers = plugins.map((plugin) => `${plugin}/src/server`);
const inputsOf = (folder) => [`${folder}/src`, `${folder}/package.json`, `${folder}/tsconfig.json`];
const bundling = ['package-lock.json', 'cli/scripts/bundle-packages.mjs', 'cli/scripts/bundle-plugins.mjs'];
const shared = ['tsconfig.json', 'cli/scripts/bundle.mjs', ...bundling];
const packageList = 'platform/server/dist/packages/packages.json';

/** Packages of the server, bundled anew only when they change. */
const packages = { name: 'packages', inputs: bundling, outputs: [packageList] };

/** The separately built parts and their source files. */
export const parts = {
  server: {
    name: 'server',
    inputs: [...shared, ...['platform/model', 'platform/server', 'cli', ...plugins].flatMap(inputsOf)],
    outputs: ['platform/model/dist/bundle/index.js', 'platform/server/dist/bundle/main.js', packageList],
    run: async () => {
      await Promise.all([compile(['platform/server', 'cli', ...pluginServers]), bundlePackages()]);
      await bundleServer();
    },
  },
  ui: {
    name: 'ui',
    get inputs() { return [
      ...shared, ...inputsOf('platform/model'), ...inputsOf('ui'), 'ui/index.html', 'ui/vite.config.ts', 'ui/liveTexts.ts', 'ui/pluginModule.ts', 'ui/stages.ts', 'ui/waitForServer.ts', 'ui/public', 'locales',
      ...chosenPlugins().folders.flatMap((plugin) => [`${plugin}/package.json`, `${plugin}/src/ui`, `${plugin}/src/shared`, `${plugin}/locales`]),
    ]; }, // prettier-ignore
    choice: () => chosenPlugins().choice,
    outputs: [
      'ui/dist/client/.vite/manifest.json',
      'ui/dist/client/.vite/plugins.json',
      'ui/dist/server/entry-server.js',
    ],
    run: bundleUi,
  },
  testing: {
    name: 'testing',
    inputs: [...shared, ...inputsOf('platform/model'), ...inputsOf('platform/server'), ...inputsOf('platform/testing')],
    outputs: ['platform/testing/dist/index.js'],
    run: () => compile(['platform/testing']),
  },
};

async function compile(folders) {
  // A missing dist folder must not count as built; only then is --force used.
  const lost = folders.some(
    (folder) =>
      existsSync(join(root, folder, 'dist')) && !existsSync(join(root, folder, 'dist', 'tsconfig.tsbuildinfo')),
  );
  const { code, output } = await runTool(tools.tsc, [
    '-b',
    ...(lost ? ['--force'] : []),
    '--pretty',
    'false',
    ...folders,
  ]);
  if (code !== 0) throw new BuildFailed(`TypeScript refused ${folders.join(', ')}:\n${output.trim()}`);
}

export const bundleModel = () => bundle('platform/model', 'index');
export const bundleServer = () => bundle('platform/server', 'index', 'main');

async function bundle(folder, ...entries) {
  const { code, output } = await runTool(join(root, 'cli/scripts/bundle.mjs'), [folder, ...entries]);
  if (code !== 0) throw new BuildFailed(`The modules of ${folder} cannot be bundled:\n${output.trim()}`);
}

async function bundlePackages() {
  if (isFresh(packages)) return;
  const stamp = takeStamp(packages);
  const { code, output } = await runTool(join(root, 'cli/scripts/bundle-packages.mjs'), []);
  if (code !== 0) throw new BuildFailed(`The packages of the server cannot be bundled:\n${output.trim()}`);
  writeStamp(packages, stamp);
}

async function bundleUi() {
  // Beside the build that a running server may be serving.
  const fresh = join(root, 'ui/dist/.next');
  rmSync(fresh, { recursive: true, force: true });
  // One for browsers, one for the server that renders the public pages.
  const builds = [
    ['build', '--outDir', join(fresh, 'client')],
    ['build', '--outDir', join(fresh, 'server'), '--ssr', 'src/entry-server.tsx'],
  ].map(async (args) => {
    const { code, output } = await runTool(tools.vite, [...args, '--logLevel', 'warn'], { cwd: join(root, 'ui') });
    if (code !== 0) throw new BuildFailed(`Vite could not build the UI:\n${output.trim()}`);
  });
  await Promise.all(builds);
  await precompress(join(fresh, 'client/assets'));
  swapUi(fresh, join(root, 'ui/dist'));
}

async function build(part, say) {
  const stamp = takeStamp(part);
  const began = Date.now();
  say(`building ${part.name} ...`);
  await part.run();
  writeStamp(part, stamp);
  say(`built ${part.name} in ${((Date.now() - began) / 1000).toFixed(1)} s`);
}

/**
 * Builds the outdated ones of the named parts, only once even when several processes request it at the same time.
 * Throws BuildFailed.
 */
export async function ensureBuilt(names = ['server', 'ui'], say = (line) => process.stderr.write(`${line}\n`)) {
  const stale = () => names.map((name) => parts[name]).filter((part) => !isFresh(part));
  if (stale().length === 0) return;
  await underBuildLock(
    async () => {
      const outdated = stale();
      if (outdated.length === 0) return;
      // Both halves need the model; after it they are built in parallel.
      await compile(['platform/model']);
      await bundleModel();
      const ui = outdated.filter((part) => part.name === 'ui').map((part) => build(part, say));
      const rest = outdated
        .filter((part) => part.name !== 'ui')
        .reduce((before, part) => before.then(() => build(part, say)), Promise.resolve());
      const failed = (await Promise.allSettled([...ui, rest])).filter((result) => result.status === 'rejected');
      if (failed.length > 0) throw new BuildFailed(failed.map((result) => result.reason.message).join('\n\n'));
    },
    () => say('another process is building, waiting for it ...'),
  );
}

/** Builds, or ends this process with the error message. */
export async function buildOrExit(names) {
  try {
    await ensureBuilt(names);
  } catch (error) {
    process.stderr.write(
      `\n${error instanceof BuildFailed ? error.message : error.stack}\n\nThe build failed; nothing was started.\n`,
    );
    process.exit(1);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  process.chdir(root);
  await buildOrExit(process.argv[2] === '--all' ? Object.keys(parts) : ['server', 'ui']);
}
