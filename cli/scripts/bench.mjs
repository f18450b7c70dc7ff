import { join } from 'node:path';
import { buildOrExit } from './build.mjs';
import { root } from './project.mjs';
import { runTool } from './run-tool.mjs';

process.chdir(root);
await buildOrExit(['server', 'ui', 'testing']);
const { code } = await runTool(join(root, 'platform/testing/dist/bench/main.js'), process.argv.slice(2), {
  stdout: 'inherit',
});
process.exitCode = code;
