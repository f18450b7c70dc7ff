import type { ViewFileAction } from '@viewkraft/model';
import { LessThanOrEqual, type EntityManager } from 'typeorm';
import { viewVersionEntity, type ViewVersionRow } from '../../kernel/database/entities/view-version.entity.js';

/** Versions kept for each view. */
const maxVersions = 100;

/** The versions of a view, newest first. */
export const readVersions = (manager: EntityManager, view: string): Promise<ViewVersionRow[]> =>
  manager.find(viewVersionEntity, { where: { view }, order: { number: 'DESC' } });

/** The number of the newest version by view. */
export async function readNewest(manager: EntityManager): Promise<ReadonlyMap<string, number>> {
  const query = manager.createQueryBuilder(viewVersionEntity, 'version');
  const rows = await query
    .select('version.view', 'view')
    .addSelect('MAX(version.number)', 'newest')
    .groupBy('version.view')
    .getRawMany<{ view: string; newest: unknown }>();
  return new Map(rows.map(({ view, newest }) => [view, Number(newest)]));
}

export interface NewVersion {
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
 * Stores a version, after one of the file as it was when another hand has written it. Throws NewerVersion when
 * `followed` is not the last number, or a DatabaseError of kind `unique` when another server stores one at this moment.
 */
export async function appendVersion(manager: EntityManager, version: NewVersion, followed: number): Promise<void> {
  const { view, action, userId, before, text } = version;
  const [last] = await manager.find(viewVersionEntity, { where: { view }, order: { number: 'DESC' }, take: 1 });
  let number = last?.number ?? 0;
  if (number !== followed) throw new NewerVersion();
  const at = Date.now();
  const insert = (row: Pick<ViewVersionRow, 'action' | 'userId' | 'text'>): Promise<unknown> => {
    number += 1;
    return manager.insert(viewVersionEntity, { id: `${view}/${number}`, view, number, at, ...row });
  };
  if (before !== (last?.text ?? null)) await insert({ action: 'found', userId: null, text: before });
  await insert({ action, userId, text });
  await manager.delete(viewVersionEntity, { view, number: LessThanOrEqual(number - maxVersions) });
}
