import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { databaseContent } from '../server/database-content.js';
import type { RunningServer } from '../server/start-server.js';

type State = Readonly<Record<string, unknown>>;

/**
 * The audit trail also holds refused attempts, and is written later. Search indexes are derived, and filled after the
 * start.
 */
const isExempt = (table: string): boolean => table === 'audit' || table.startsWith('_search_');

/** Every row of every table, and every file of the server's folder, mails and uploads among them. */
export async function wholeState({ database, folder }: Pick<RunningServer, 'database' | 'folder'>): Promise<State> {
  const content = Object.entries(await databaseContent(database)).filter(([table]) => !isExempt(table));
  return { ...Object.fromEntries(content), ...filesBelow(folder) };
}

/** Asserts that an attack changes nothing at all. */
export async function changingNothing(server: RunningServer, attack: () => Promise<void>): Promise<void> {
  const before = await wholeState(server);
  await attack();
  const after = await wholeState(server);
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  const changed = [...names].filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  expect(changed.map((name) => [name, before[name], after[name]])).toEqual([]);
}

function filesBelow(folder: string): State {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map(({ parentPath, name }) => join(parentPath, name));
  return Object.fromEntries(
    paths.filter((path) => !/\.db(-wal|-shm)?$/.test(path)).map((path) => [relative(folder, path), hashOf(path)]),
  );
}

const hashOf = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex');
