import type { Association, Scalar, View } from '@viewkraft/model';
import { DatabaseError, type DbValue, type Queryable } from '../../../kernel/database/database.js';
import { toDb } from '../../../kernel/database/value-codecs.js';
import type { ChangeEvent } from '../../../kernel/changes/change-event.js';
import { appendDeletions, appendEntries } from '../../history/append-entries.js';
import type { Author } from '../../history/history-act.js';
import { removeOwnLinks } from '../links/remove-own-links.js';
import type { RecordRuntime } from '../record-runtime.js';
import type { Sql } from '../sql/sql.js';
import { columnOf } from '../sql/statement.js';
import { plainValues, type Values } from '../rows/draft.js';
import { changeOfRecord, deletionOf } from '../rows/history-entries.js';
import { loadRows } from '../rows/load-rows.js';
import { isEnforced, referrersOf, refersTo } from '../rows/referring-views.js';
import { indexedBy } from '../rows/written.js';

type Key = NonNullable<Scalar>;

/** Of a larger deletion, only this many dependent records are reported to listeners. */
const maxEvents = 1_000;

/**
 * The effects of a deletion by `onDelete`: records whose reference becomes null get a new version here, so that no
 * stale write overwrites them; records that the database deletes by cascade are recorded while they still exist.
 */
export async function applyOnDelete(
  key: Key,
  target: View,
  author: Author,
  runtime: RecordRuntime,
  tx: Queryable,
): Promise<ChangeEvent[]> {
  const following = new Following(author, runtime, tx);
  await following.follow(key, target);
  return following.events;
}

/** Whether a deletion may change or delete records of other views. */
export const hasEffects = (target: View, runtime: RecordRuntime): boolean =>
  referrersOf(target, runtime).some(
    ({ view, association }) => association.onDelete !== 'restrict' || !isEnforced(view, target),
  );

class Following {
  readonly events: ChangeEvent[] = [];
  private readonly seen = new Set<string>();

  constructor(
    private readonly author: Author,
    private readonly runtime: RecordRuntime,
    private readonly tx: Queryable,
  ) {}

  async follow(key: Key, target: View): Promise<void> {
    for (const { view, association } of referrersOf(target, this.runtime)) {
      if (association.onDelete === 'restrict' && isEnforced(view, target)) continue;
      const where = refersTo(key, target, { view, association }, this.runtime);
      if (association.onDelete === 'restrict') {
        await this.refuseIfAny(where, view);
        continue;
      }
      let found = false;
      for await (const page of loadRows(view, where, this.runtime, this.tx)) {
        found = true;
        const records = page.filter((record) => this.isNew(record, view));
        if (association.onDelete === 'setNull') await this.release(records, view, association);
        else for (const record of records) await this.remove(record, view);
      }
      if (!found) continue;
      if (association.onDelete === 'setNull') await this.clear(where, view, target, association);
      else if (!isEnforced(view, target)) await this.erase(where, view);
    }
  }

  /** As the database does where it has the constraint. */
  private async refuseIfAny({ text, values }: Sql, { table }: View): Promise<void> {
    const { dialect } = this.runtime;
    const rows = await this.tx.query(`SELECT 1 FROM ${dialect.quote(table)} WHERE ${text} LIMIT 1`, values);
    if (rows.length > 0) throw new DatabaseError('foreignKey', `Rows of ${table} refer to this one`);
  }

  private isNew(record: Values, view: View): boolean {
    const place = `${view.name} ${String(record.get(view.primaryKey))}`;
    const isNew = !this.seen.has(place);
    this.seen.add(place);
    return isNew;
  }

  private async remove(record: Values, view: View): Promise<void> {
    const { author, runtime, tx } = this;
    const key = record.get(view.primaryKey) as Key;
    this.report(record, view, 'delete');
    await this.follow(key, view);
    const links = await removeOwnLinks(key, view, author, runtime, tx);
    const recorded = { view, extension: runtime.extensionOf(view.name) };
    await runtime.outbox.append([{ before: record, after: null }], { ...recorded, author, dialect: runtime.dialect }, tx);
    if (!view.history) return;
    await appendDeletions([deletionOf(recorded, record, links)], author, runtime.dialect, tx);
  }

  private async release(records: readonly Values[], view: View, { foreignKey }: Association): Promise<void> {
    const { author, runtime, tx } = this;
    const after = records.map((record) => {
      const released = new Map(record).set(foreignKey, null);
      if (!view.managed) return released.set('_version', null);
      return view.system ? released.set('_version', Number(record.get('_version')) + 1) : released;
    });
    for (const record of after) this.report(record, view, 'update');
    const source = { view, extension: runtime.extensionOf(view.name), author, dialect: runtime.dialect };
    await runtime.outbox.append(after.map((record, at) => ({ before: records[at] ?? null, after: record })), source, tx);
    if (!view.history) return;
    const entries = after.map((record, at) => changeOfRecord(view, records[at] as Values, record, [foreignKey]));
    await appendEntries(entries, author, runtime.dialect, tx);
  }

  /** Clears the reference before the database would, so that the version changes too. */
  private async clear(where: Sql, view: View, target: View, { foreignKey }: Association): Promise<void> {
    const { dialect } = this.runtime;
    const { quote } = dialect;
    if (!view.system && isEnforced(view, target)) return;
    const set = [`${quote(columnOf(view, foreignKey).field)} = NULL`];
    const values: DbValue[] = [];
    if (view.system) {
      set.push(`${quote('_updated_at')} = ?`);
      values.push(toDb(dialect, columnOf(view, '_updated_at'), this.author.now.toISOString()));
    }
    if (view.system && view.managed) set.push(`${quote('_version')} = ${quote('_version')} + 1`);
    const update = `UPDATE ${quote(view.table)} SET ${set.join(', ')} WHERE ${where.text}`;
    await this.tx.execute(update, [...values, ...where.values]);
  }

  /** Deletes what the database itself would delete by its constraint, if it had one. */
  private async erase(where: Sql, view: View): Promise<void> {
    const { text, values } = where;
    await this.tx.execute(`DELETE FROM ${this.runtime.dialect.quote(view.table)} WHERE ${text}`, values);
  }

  private report(record: Values, view: View, action: 'update' | 'delete'): void {
    if (this.events.length >= maxEvents) return;
    const id = record.get(view.primaryKey) as string | number;
    const version = (record.get('_version') ?? null) as number | null;
    const before = action === 'delete' ? { before: plainValues(record) } : {};
    this.events.push({ kind: 'record', view: view.name, id, action, version, ...indexedBy(view), ...before });
  }
}
