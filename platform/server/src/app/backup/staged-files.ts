import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, link, mkdir, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** Folders of the data folder whose files belong to a backup: uploads, and the plugins' own files. */
export const backupFolders = ['media', 'plugins'] as const;

/** The paths of all files below a folder, with `/`, relative to it; none when it does not exist. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(nothingWhereMissing);
  return entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.part'))
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .sort();
}

/** SHA-256 in hexadecimal, as in an archive's manifest. */
export async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/**
 * Holds on to the files below the data folder: each gets a second name in `target`, so that it stays readable when it
 * is deleted. Files that are there already are left alone; called again, it adds those that are new.
 */
export async function stageFiles(dataDir: string, target: string): Promise<void> {
  for (const folder of backupFolders) {
    for (const path of await filesBelow(join(dataDir, folder))) {
      await stage(join(dataDir, folder, path), join(target, folder, path));
    }
  }
}

async function stage(source: string, target: string): Promise<void> {
  if (await exists(target)) return;
  await mkdir(dirname(target), { recursive: true });
  try {
    await link(source, target);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // Deleted meanwhile.
    if (code === 'ENOENT') return;
    // Some file systems have no hard links.
    await copyFile(source, target).catch(nothingWhereMissing);
  }
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

function nothingWhereMissing(error: NodeJS.ErrnoException): never[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}
