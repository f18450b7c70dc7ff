import { cpSync, existsSync, readdirSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { bundleUi } from './bundle-ui.mjs';
import { chosenPlugins } from './chosen-plugins.mjs';
import { BuildFailed, compile } from './compile.mjs';
import { packageFolder, plugins, readPackage, root, tools } from '../project.mjs';
import { swapUi } from './swap-ui.mjs';

const target = '.viewkraft/ui';

/**
 * The parts of a project that uses the published packages: server halves of its plugins, and a UI of its own where its
 * plugins or texts ask for one. Without the build tools there is nothing to build.
 */
export function projectParts() {
  const servers = plugins.filter((plugin) => existsSync(join(root, plugin, 'src/server/tsconfig.json')));
  const server = packageFolder('@viewkraft/server');
  return {
    ...(server && { schema: schemaPart(join(server, 'dist/shipped/views/view.schema.json')) }),
    ...(servers.length > 0 &&
      tools.tsc && {
        server: {
          name: 'server',
          inputs: servers.flatMap((plugin) => [`${plugin}/src`, `${plugin}/package.json`]),
          outputs: servers.map((plugin) => `${plugin}/dist/tsconfig.tsbuildinfo`),
          run: () => compile(servers.map((plugin) => `${plugin}/src/server`)),
        },
      }),
    ...(tools.vite && { ui: uiPart() }),
  };
}

/** Editors check view files against it. */
const schemaPart = (shipped) => ({
  name: 'schema',
  inputs: [relative(root, shipped)],
  outputs: ['views/view.schema.json'],
  run: () => cpSync(shipped, join(root, 'views/view.schema.json')),
});

function uiPart() {
  const ui = packageFolder('@viewkraft/ui');
  return {
    name: 'ui',
    get inputs() {
      const { folders } = chosenPlugins();
      const ofPlugins = ['package.json', 'src/ui', 'src/shared', 'locales'];
      return [
        'package-lock.json',
        'locales',
        relative(root, join(ui ?? root, 'package.json')),
        ...folders.flatMap((plugin) => ofPlugins.map((part) => `${plugin}/${part}`)),
      ];
    },
    choice: () => chosenPlugins().choice,
    outputs: [`${target}/client/.vite/manifest.json`, `${target}/server/entry-server.js`],
    run: async () => {
      if (!ui) throw new BuildFailed('The package @viewkraft/ui is missing. Run: npm install');
      if (needsProjectBuild()) return bundleUi(ui, join(root, target));
      const fresh = join(root, target, '.next');
      rmSync(fresh, { recursive: true, force: true });
      for (const part of ['client', 'server']) cpSync(join(ui, 'dist', part), join(fresh, part), { recursive: true });
      swapUi(fresh, join(root, target));
    },
  };
}

/** The ready-made UI contains no plugin, and the platform's texts. */
function needsProjectBuild() {
  return hasTexts() || chosenPlugins().packages.some(hasUi);
}

const hasTexts = () =>
  existsSync(join(root, 'locales')) &&
  readdirSync(join(root, 'locales'), { recursive: true, encoding: 'utf8' }).some((path) => path.endsWith('.json'));

const hasUi = (folder) => './ui' in (readPackage(folder).exports ?? {});
