import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { BuildFailed } from './compile.mjs';
import { precompress } from './precompress.mjs';
import { root, tools } from '../project.mjs';
import { runTool } from '../run-tool.mjs';
import { swapUi } from './swap-ui.mjs';

/**
 * Builds the UI with the selected plugins, for browsers and for the server that renders the public pages, and replaces
 * the build in `target`. `ui`: folder of the package `@viewkraft/ui`. Throws BuildFailed with the output of Vite.
 */
export async function bundleUi(ui, target, env = {}) {
  if (!tools.vite) throw new BuildFailed('The UI cannot be built: the package vite is missing.');
  // Beside the build that a running server may be serving.
  const fresh = join(target, '.next');
  rmSync(fresh, { recursive: true, force: true });
  const builds = [
    ['build', '--outDir', join(fresh, 'client')],
    ['build', '--outDir', join(fresh, 'server'), '--ssr', 'src/entry-server.tsx'],
  ].map(async (args) => {
    const { code, output } = await runTool(tools.vite, [...args, '--logLevel', 'warn'], {
      cwd: ui,
      env: { VIEWKRAFT_PROJECT: root, ...env },
    });
    if (code !== 0) throw new BuildFailed(`Vite could not build the UI:\n${output.trim()}`);
  });
  // Neither outlives this call, or it would write into the next build.
  const failed = (await Promise.allSettled(builds)).find(({ status }) => status === 'rejected');
  if (failed) throw failed.reason;
  const earlier = [target, join(ui, 'dist')].map((each) => join(each, 'client/assets'));
  await precompress(join(fresh, 'client/assets'), earlier);
  swapUi(fresh, target);
}
