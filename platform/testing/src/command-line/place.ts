import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RunningServer } from '../server/start-server.js';
import { throwAwayDatabase, type DatabaseKind } from '../server/throw-away-database.js';

/** A data folder and a database of their own. */
export interface Place extends Pick<RunningServer, 'folder' | 'database' | 'viewsFolder'> {
  remove(): Promise<void>;
}

export async function emptyPlace(kind: DatabaseKind, viewsFolder: string): Promise<Place> {
  const folder = mkdtempSync(join(tmpdir(), 'viewkraft-place-'));
  const database = await throwAwayDatabase(kind, folder);
  const remove = async (): Promise<void> => {
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { folder, database, viewsFolder, remove };
}
