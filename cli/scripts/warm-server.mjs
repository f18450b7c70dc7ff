import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './project.mjs';

// Most of a start is reading packages that no change of ours touches: this process reads them, then waits to be the server.
const home = join(root, 'platform/server');
const { dependencies } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'));
const require = createRequire(join(home, 'package.json'));
const wanted = new Promise((resolve) => process.once('message', resolve));
process.once('disconnect', () => process.exit());

for (const name of Object.keys(dependencies).filter((one) => !one.startsWith('@viewkraft/'))) {
  // One that cannot be read alone is read, or complained about, by whoever needs it.
  await Promise.resolve()
    .then(() => import(pathToFileURL(require.resolve(name))))
    .catch(() => undefined);
}
await wanted;
await import('../../platform/server/dist/main.js');
