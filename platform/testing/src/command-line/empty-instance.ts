import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RunningServer } from '../server/start-server.js';
import { createTemporaryDatabase, type DatabaseKind } from '../server/temporary-database.js';

/** A data folder and a database of its own. */
export interface Instance extends Pick<RunningServer, 'folder' | 'database' | 'viewsFolder'> {
  remove(): Promise<void>;
}

export async function createEmptyInstance(kind: DatabaseKind, viewsFolder: string): Promise<Instance> {
  const folder = mkdtempSync(join(tmpdir(), 'viewkraft-instance-'));
  const database = await createTemporaryDatabase(kind, folder);
  const remove = async (): Promise<void> => {
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { folder, database, viewsFolder, remove };
}
