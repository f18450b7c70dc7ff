import module from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { giveUp } from './answer.mjs';
import { buildOrExit, everyStart } from './build.mjs';
import './load-env.mjs';
import { endWithNpm } from './end-with-npm.mjs';
import { cache, packageFolder, root } from './project.mjs';
import { refuseMissingPlugins, refuseUnknownOptions } from './refuse-start.mjs';

process.chdir(root);
const server = packageFolder('@viewkraft/server');

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19))
  giveUp(`Viewkraft needs Node 20.19 or newer; this is ${process.version}.`);
if (!server) giveUp('The packages are not installed yet. Run: npm ci');

refuseUnknownOptions(['--samples'], 'npm start [-- --samples]');
if (process.argv.includes('--samples')) process.env.VIEWKRAFT_SAMPLES = 'on';

refuseMissingPlugins();
endWithNpm();
await buildOrExit(everyStart);
// From Node 22.8 on, compiled code is kept between starts.
module.enableCompileCache?.(join(cache, 'compiled'));
// In this process, so that signals, exit code and terminal are the server's.
await import(pathToFileURL(join(server, 'dist/bundle/main.js')).href);
