import { existsSync, rmSync, statSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildOrExit } from './build.mjs';
import { endWithNpm } from './end-with-npm.mjs';
import { root } from './project.mjs';
import { runTool } from './run-tool.mjs';

const usage = 'Usage: npm run docs [-- --build | --port PORT]\n';
const site = join(root, 'docs/site');
const reference = join(root, 'docs/plugins/reference');

function readArguments(given) {
  if (given.length === 0) return { port: '4173' };
  if (given.length === 1 && given[0] === '--build') return { isOnlyBuilt: true };
  if (given.length === 2 && given[0] === '--port' && /^\d+$/.test(given[1])) return { port: given[1] };
  process.stderr.write(usage);
  process.exit(1);
}

/** The site's tools have a lock of their own: whoever only runs the product does not install them. */
function installTools() {
  const installed = join(site, 'node_modules/.package-lock.json');
  const lock = join(site, 'package-lock.json');
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs) return;
  console.log('installing the tools of the site in docs/site ...');
  execFileSync('npm', ['ci', '--prefix', site, '--no-audit', '--no-fund'], { stdio: ['ignore', 'ignore', 'inherit'] });
}

async function runOrExit(what, file, args) {
  const { code, output } = await runTool(join(site, 'node_modules', file), args, { cwd: site });
  if (code === 0) return;
  process.stderr.write(`${what} failed:\n${output}\n`);
  process.exit(code);
}

process.chdir(root);
const { isOnlyBuilt, port } = readArguments(process.argv.slice(2));
endWithNpm();
installTools();
// TypeDoc reads the types of the packages that the two entry points for plugins import.
await buildOrExit(['server']);
rmSync(reference, { recursive: true, force: true });
console.log('writing the reference of plugins ...');
await runOrExit('TypeDoc', 'typedoc/bin/typedoc', ['--options', join(site, 'typedoc.json')]);
console.log('building the site ...');
await runOrExit('VitePress', 'vitepress/bin/vitepress.js', ['build', '.']);
console.log('built docs/site/dist');
if (!isOnlyBuilt) {
  // In this process, so that it ends with it.
  const { serve } = await import(pathToFileURL(join(site, 'node_modules/vitepress/dist/node/index.js')).href);
  await serve({ root: site, port: Number(port) });
}
