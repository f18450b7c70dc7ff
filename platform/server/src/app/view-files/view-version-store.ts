import type { ViewFileAction } from '@viewkraft/model';
import { In, LessThanOrEqual, type EntityManager } from 'typeorm';
import { viewVersionEntity, type ViewVersionRow } from '../../kernel/database/entities/view-version.entity.js';

/** Versions kept for each view. */
const maxVersions = 100;

/** The versions of a view, newest first. */
export const readVersions = (manager: EntityManager, view: string): Promise<ViewVersionRow[]> =>
  manager.find(viewVersionEntity, { where: { view }, order: { number: 'DESC' } });

/**
 * The mark of the newest version by view. It holds the time as well: the same number in another database is another
 * version.
 */
export async function readNewest(manager: EntityManager): Promise<ReadonlyMap<string, string>> {
  const newest = manager
    .createQueryBuilder(viewVersionEntity, 'version')
    .select('version.view', 'view')
    .addSelect('MAX(version.number)', 'number')
    .groupBy('version.view');
  const numbers = await newest.getRawMany<{ view: string; number: unknown }>();
  const ids = numbers.map(({ view, number }) => idOf(view, Number(number)));
  const rows = await manager.find(viewVersionEntity, {
    select: { view: true, number: true, at: true },
    where: { id: In(ids) },
  });
  return new Map(rows.map((row) => [row.view, markOf(row)]));
}

const idOf = (view: string, number: number): string => `${view}/${number}`;

const markOf = ({ number, at }: Pick<ViewVersionRow, 'number' | 'at'>): string => `${number} at ${at}`;

interface NewVersion {
  readonly view: string;
  readonly action: Exclude<ViewFileAction, 'found'>;
  readonly userId: string | null;
  /** null: there was no file. */
  readonly before: string | null;
  /** null: the file is removed. */
  readonly text: string | null;
}

/** Another server has stored a version in the meantime. */
export class NewerVersion extends Error {
  override readonly name = 'NewerVersion';
}

/**
 * Stores a version. If the file was changed by other means, its text is stored as a version first. Throws NewerVersion
 * when `followed` is not the mark of the last version, or a DatabaseError of kind `unique` when another server stores
 * one at this moment.
 */
export async function appendVersion(manager: EntityManager, version: NewVersion, followed: unknown): Promise<void> {
  const { view, action, userId, before, text } = version;
  const [last] = await manager.find(viewVersionEntity, { where: { view }, order: { number: 'DESC' }, take: 1 });
  let number = last?.number ?? 0;
  if (last && markOf(last) !== followed) throw new NewerVersion();
  const at = Date.now();
  const insert = (row: Pick<ViewVersionRow, 'action' | 'userId' | 'text'>): Promise<unknown> => {
    number += 1;
    return manager.insert(viewVersionEntity, { id: idOf(view, number), view, number, at, ...row });
  };
  if (before !== (last?.text ?? null)) await insert({ action: 'found', userId: null, text: before });
  await insert({ action, userId, text });
  await manager.delete(viewVersionEntity, { view, number: LessThanOrEqual(number - maxVersions) });
}
