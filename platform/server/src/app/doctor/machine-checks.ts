import satisfies from 'semver/functions/satisfies.js';
import { requiredNode } from '../../kernel/process/process-facts.js';
import { fail, ok, reasonOf, type Finding } from './finding.js';

/** Whether this machine can run the server: Node, and compiled modules. */
export async function checkMachine(): Promise<Finding[]> {
  return [checkNode(), ...(await Promise.all(Object.entries(native).map(checkModule)))];
}

function checkNode(): Finding {
  if (satisfies(process.versions.node, requiredNode)) return ok('Node.js', `version ${process.versions.node}`);
  return fail('Node.js', `version ${process.versions.node}, but ${requiredNode} is needed`, 'Install another Node.js.');
}

/** Each module is called once: one compiled for another Node.js or machine loads, but fails at its first call. */
const native: Readonly<Record<string, () => Promise<unknown>>> = {
  'better-sqlite3': async () => {
    const { Sqlite } = await import('@viewkraft/server/sqlite');
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
