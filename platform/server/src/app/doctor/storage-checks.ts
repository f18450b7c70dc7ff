import { randomUUID } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config } from '../../kernel/config/config.js';
import { hasSecret, secretFile } from '../../kernel/config/secret.js';
import { fail, ok, reasonOf, warn, type Finding } from './finding.js';

const lowBytes = 1024 ** 3;
const criticalBytes = 100 * 1024 ** 2;

/** The data folder and the secret in it. */
export async function checkStorage(config: Config): Promise<Finding[]> {
  return [await checkFolder(config), await checkDisk(config), checkSecret(config)];
}

async function checkFolder({ dataDir }: Config): Promise<Finding> {
  const isThere = existsSync(dataDir);
  // For a folder that does not exist yet, tests whether it could be created.
  const probe = join(nearestFolder(dataDir), `.doctor-${randomUUID()}`);
  try {
    if (isThere) await writeFile(probe, '');
    else await mkdir(probe);
    await rm(probe, { recursive: true });
    return ok('data folder', isThere ? `${dataDir} can be written` : `${dataDir} is created at the first start`);
  } catch (error) {
    return fail(
      'data folder',
      `${dataDir} cannot be written: ${reasonOf(error)}`,
      'Correct its owner or permissions, or set DATA_DIR.',
    );
  }
}

async function checkDisk({ dataDir }: Config): Promise<Finding> {
  const { bavail, bsize } = await statfs(nearestFolder(dataDir));
  const free = bavail * bsize;
  const freeText =
    free >= lowBytes ? `${(free / lowBytes).toFixed(1)} GiB free` : `${Math.floor(free / 1024 ** 2)} MiB free`;
  if (free >= lowBytes) return ok('disk', freeText);
  return (free < criticalBytes ? fail : warn)('disk', freeText, `Free some space where ${dataDir} is.`);
}

function checkSecret(config: Config): Finding {
  const file = secretFile(config.dataDir);
  if (config.isSecretGiven) return ok('secret', 'given by VIEWKRAFT_SECRET');
  if (!hasSecret(config)) {
    return config.production
      ? warn(
          'secret',
          'none is set; the first start creates one',
          'Set VIEWKRAFT_SECRET (32 characters or more), the same on every replica.',
        )
      : ok('secret', 'created at the first start');
  }
  if ((statSync(file).mode & 0o077) !== 0 && process.platform !== 'win32') {
    return warn('secret', `${file} can be read by other users of this machine`, `chmod 600 ${file}`);
  }
  if (!config.production) return ok('secret', `kept in ${file}`);
  return warn(
    'secret',
    `kept in ${file}, on this machine only`,
    'With several replicas, set VIEWKRAFT_SECRET, the same on each.',
  );
}

function nearestFolder(path: string): string {
  let at = path;
  while (!existsSync(at) && dirname(at) !== at) at = dirname(at);
  return at;
}
