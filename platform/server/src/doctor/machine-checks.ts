import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import satisfies from 'semver/functions/satisfies.js';
import { fail, ok, reasonOf, type Finding } from './finding.js';

/** Whether this machine can run the server at all: Node, and the modules that are compiled for it. */
export async function checkMachine(root: string): Promise<Finding[]> {
  return [checkNode(root), ...(await Promise.all(Object.entries(native).map(checkModule)))];
}

function checkNode(root: string): Finding {
  const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { engines?: { node?: string } };
  const wanted = engines?.node ?? '*';
  if (satisfies(process.versions.node, wanted)) return ok('Node.js', `version ${process.versions.node}`);
  return fail('Node.js', `version ${process.versions.node}, and ${wanted} is needed`, 'Install another Node.js.');
}

/** Each is used once: a module of another Node.js or machine loads and fails at its first call. */
const native: Readonly<Record<string, () => Promise<unknown>>> = {
  'better-sqlite3': async () => {
    const { default: Sqlite } = await import('better-sqlite3');
    new Sqlite(':memory:').close();
  },
  argon2: async () => (await import('argon2')).hash('x', { memoryCost: 1024, timeCost: 2, parallelism: 1 }),
  sharp: async () => {
    const { default: sharp } = await import('sharp');
    await sharp({ create: { width: 1, height: 1, channels: 3, background: 'white' } })
      .png()
      .toBuffer();
  },
};

async function checkModule([name, use]: readonly [string, () => Promise<unknown>]): Promise<Finding> {
  try {
    await use();
    return ok(name, 'loads');
  } catch (error) {
    return fail(name, `does not load: ${reasonOf(error)}`, 'Run npm ci with the Node.js that runs the server.');
  }
}
