import { cpSync, existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { bundleUi } from './bundle-ui.mjs';
import { chosenPlugins } from './chosen-plugins.mjs';
import { BuildFailed, compile } from './compile.mjs';
import { plugins, root } from '../project.mjs';
import { runTool } from '../run-tool.mjs';
import { isFresh, takeStamp, writeStamp } from './stamp.mjs';

const inputsOf = (folder) => [`${folder}/src`, `${folder}/package.json`, `${folder}/tsconfig.json`];
const bundling = [
  'package-lock.json',
  ...['bundle-packages', 'bundle-plugins', 'load-on-demand'].map((name) => `cli/scripts/build/${name}.mjs`),
];
const shared = ['tsconfig.json', 'cli/scripts/build/bundle.mjs', ...bundling];
const packageList = 'platform/server/dist/packages/packages.json';

/** Packages of the server, bundled anew only when they change. */
const packages = { name: 'packages', inputs: bundling, outputs: [packageList] };

/** The platform's own views; others in `views/` belong to this checkout. */
const shippedViews = ['system', 'samples', 'view.schema.json'];

/** The parts of Viewkraft's own repository. */
export function repositoryParts() {
  return {
    server: {
      name: 'server',
      inputs: [
        ...shared,
        ...shippedViews.map((part) => `views/${part}`),
        ...['platform/model', 'platform/server', 'cli', ...plugins].flatMap(inputsOf),
      ],
      outputs: ['platform/model/dist/bundle/index.js', 'platform/server/dist/bundle/main.js', packageList],
      run: async () => {
        copyViews();
        // Server halves of plugins are compiled here; Vite builds their UI halves.
        const pluginServers = plugins.map((plugin) => `${plugin}/src/server`);
        await Promise.all([compile(['platform/server', 'cli', ...pluginServers]), bundlePackages()]);
        await bundleServer();
      },
    },
    ui: {
      name: 'ui',
      get inputs() { return [
        ...shared, ...inputsOf('platform/model'), ...inputsOf('ui'), 'ui/index.html', 'ui/vite.config.ts', 'ui/liveTexts.ts', 'ui/pluginModule.ts', 'ui/projectTexts.ts', 'ui/stages.ts', 'ui/waitForServer.ts', 'ui/public', 'locales',
        ...chosenPlugins().folders.flatMap((plugin) => [`${plugin}/package.json`, `${plugin}/src/ui`, `${plugin}/src/shared`, `${plugin}/locales`]),
      ]; }, // prettier-ignore
      choice: () => chosenPlugins().choice,
      outputs: [
        'ui/dist/client/.vite/manifest.json',
        'ui/dist/client/.vite/plugins.json',
        'ui/dist/server/entry-server.js',
      ],
      run: () => bundleUi(join(root, 'ui'), join(root, 'ui/dist')),
    },
    /** For plugins that are packed; Vite needs no types. */
    types: {
      name: 'types',
      inputs: [...shared, ...inputsOf('platform/model'), ...inputsOf('ui')],
      outputs: ['ui/dist/tsconfig.tsbuildinfo'],
      run: () => compile(['ui']),
    },
    testing: {
      name: 'testing',
      inputs: [
        ...shared,
        ...inputsOf('platform/model'),
        ...inputsOf('platform/server'),
        ...inputsOf('platform/testing'),
      ],
      outputs: ['platform/testing/dist/index.js'],
      run: () => compile(['platform/testing']),
    },
  };
}

/** Copies the shipped views into the package of the server. No file is missing at any moment: a server may be running. */
function copyViews() {
  const target = join(root, 'platform/server/dist/shipped/views');
  for (const part of shippedViews) cpSync(join(root, 'views', part), join(target, part), { recursive: true });
  for (const path of readdirSync(target, { recursive: true, encoding: 'utf8' }))
    if (!existsSync(join(root, 'views', path))) rmSync(join(target, path), { recursive: true, force: true });
}

export const bundleModel = () => bundle('platform/model', 'index');
export const bundleServer = () => bundle('platform/server', 'index', 'main', 'view-files');

async function bundle(folder, ...entries) {
  const { code, output } = await runTool(join(root, 'cli/scripts/build/bundle.mjs'), [folder, ...entries]);
  if (code !== 0) throw new BuildFailed(`The modules of ${folder} cannot be bundled:\n${output.trim()}`);
}

async function bundlePackages() {
  if (isFresh(packages)) return;
  const stamp = takeStamp(packages);
  const { code, output } = await runTool(join(root, 'cli/scripts/build/bundle-packages.mjs'), []);
  if (code !== 0) throw new BuildFailed(`The packages of the server cannot be bundled:\n${output.trim()}`);
  writeStamp(packages, stamp);
}
