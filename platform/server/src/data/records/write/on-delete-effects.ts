import type { Association, Scalar, View } from '@viewkraft/model';
import { DatabaseError, type DbValue, type Queryable } from '../../../kernel/database/database.js';
import { toDb, valueSql } from '../../../kernel/database/value-codecs.js';
import type { ChangeEvent } from '../../../kernel/changes/change-event.js';
import { appendDeletions, appendEntries } from '../../history/append-entries.js';
import type { Author } from '../../history/history-act.js';
import { removeOwnLinks } from '../links/remove-own-links.js';
import type { RecordRuntime } from '../record-runtime.js';
import { operandSql } from '../sql/comparison-sql.js';
import { join, sql, type Sql } from '../sql/sql.js';
import { columnOf, keyColumn } from '../sql/statement.js';
import { plainValues, type Values } from '../rows/draft.js';
import { changeOfRecord, deletionOf } from '../rows/history-entries.js';
import { loadRow, loadRows } from '../rows/load-rows.js';
import { isEnforced, referrersOf, refersTo } from '../rows/referring-views.js';
import { indexedBy } from '../rows/written.js';

type Key = NonNullable<Scalar>;

/** Of a larger deletion, only this many dependent records are reported to listeners. */
const maxEvents = 1_000;

/** Whether a deletion may change or delete records of other views. */
export const hasEffects = (target: View, runtime: RecordRuntime): boolean =>
  referrersOf(target, runtime).some(
    ({ view, association }) => association.onDelete !== 'restrict' || !isEnforced(view, target),
  );

/**
 * The effects of deletions by `onDelete`: records whose reference becomes null get a new version here, so that no stale
 * write overwrites them; records that the database deletes by cascade are recorded while they still exist. One object
 * for all deletions of a transaction: the effects of one may reach a record that a later one is about to delete.
 */
export class DeleteEffects {
  readonly events: ChangeEvent[] = [];
  private readonly removed = new Set<string>();
  /** Records as they were before their references became null. */
  private readonly released = new Map<string, Values>();
  /** Number of events of the current deletion. */
  private reported = 0;

  constructor(
    private readonly author: Author,
    private readonly runtime: RecordRuntime,
    private readonly tx: Queryable,
  ) {}

  /** The record as earlier effects left it; undefined: one of them deleted it. */
  async currentOf(record: Values, view: View): Promise<Values | undefined> {
    if (this.isRemoved(record, view)) return undefined;
    const released = this.released.get(placeOf(record, view));
    // With another version, somebody else has changed the record, too: its deletion as it was read must fail.
    if (!released || released.get('_version') !== record.get('_version')) return record;
    return loadRow(view, record.get(view.primaryKey) as Key, this.runtime, this.tx);
  }

  /** Applies the effects of a deletion, before the row is deleted. */
  async apply(record: Values, view: View): Promise<void> {
    this.reported = 0;
    await this.follow(record, view);
  }

  private async follow(record: Values, target: View): Promise<void> {
    this.removed.add(placeOf(record, target));
    const key = record.get(target.primaryKey) as Key;
    for (const { view, association } of referrersOf(target, this.runtime)) {
      if (association.onDelete === 'restrict' && isEnforced(view, target)) continue;
      const where = refersTo(key, target, { view, association }, this.runtime);
      if (association.onDelete === 'restrict') {
        await this.refuseIfAny(where, view);
        continue;
      }
      let found = false;
      const others: Sql[] = [where];
      for await (const page of loadRows(view, where, this.runtime, this.tx)) {
        found = true;
        for (const one of page) if (this.isRemoved(one, view)) others.push(this.notOf(one, view));
        if (association.onDelete === 'setNull') await this.release(page, view, association);
        else for (const record of page) await this.remove(record, view);
      }
      if (!found) continue;
      if (association.onDelete === 'setNull') await this.clear(join(others, ' AND '), view, association);
      else if (!isEnforced(view, target)) await this.erase(join(others, ' AND '), view);
    }
  }

  /** Every row except that of a record whose own deletion has begun and needs the row as it was read. */
  private notOf(record: Values, view: View): Sql {
    const column = keyColumn(view);
    const key = operandSql(column, record.get(column.name) as Key, this.runtime);
    return sql`NOT (${valueSql(this.runtime.dialect, column)} = ${key})`;
  }

  /** As the database does where it has the constraint. */
  private async refuseIfAny({ text, values }: Sql, { table }: View): Promise<void> {
    const { dialect } = this.runtime;
    const rows = await this.tx.query(`SELECT 1 FROM ${dialect.quote(table)} WHERE ${text} LIMIT 1`, values);
    if (rows.length > 0) throw new DatabaseError('foreignKey', `Rows of ${table} refer to this one`);
  }

  private isRemoved(record: Values, view: View): boolean {
    return this.removed.has(placeOf(record, view));
  }

  private async remove(found: Values, view: View): Promise<void> {
    const record = await this.currentOf(found, view);
    if (!record) return;
    const { author, runtime, tx } = this;
    const key = record.get(view.primaryKey) as Key;
    this.report(record, view, 'delete');
    await this.follow(record, view);
    const links = await removeOwnLinks(key, view, author, runtime, tx);
    const recorded = { view, extension: runtime.extensionOf(view.name) };
    await runtime.outbox.append([{ before: record, after: null }], { ...recorded, author, dialect: runtime.dialect }, tx);
    if (!view.history) return;
    await appendDeletions([deletionOf(recorded, record, links)], author, runtime.dialect, tx);
  }

  private async release(found: readonly Values[], view: View, { foreignKey }: Association): Promise<void> {
    const { author, runtime, tx } = this;
    const records = found.filter((record) => !this.isRemoved(record, view));
    const after = records.map((record) => {
      const released = new Map(record).set(foreignKey, null);
      if (!view.managed) return released.set('_version', null);
      return view.system ? released.set('_version', Number(record.get('_version')) + 1) : released;
    });
    for (const record of records) {
      const place = placeOf(record, view);
      if (!this.released.has(place)) this.released.set(place, record);
    }
    for (const record of after) this.report(record, view, 'update');
    const source = { view, extension: runtime.extensionOf(view.name), author, dialect: runtime.dialect };
    await runtime.outbox.append(after.map((record, at) => ({ before: records[at] ?? null, after: record })), source, tx);
    if (!view.history) return;
    const entries = after.map((record, at) => changeOfRecord(view, records[at] as Values, record, [foreignKey]));
    await appendEntries(entries, author, runtime.dialect, tx);
  }

  /** Clears the reference before the database would, so that the version changes too, and the row is as recorded. */
  private async clear(where: Sql, view: View, { foreignKey }: Association): Promise<void> {
    const { dialect } = this.runtime;
    const { quote } = dialect;
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
    if (this.reported >= maxEvents) return;
    this.reported += 1;
    const id = record.get(view.primaryKey) as string | number;
    const version = (record.get('_version') ?? null) as number | null;
    const before = action === 'delete' ? { before: plainValues(record) } : {};
    this.events.push({ kind: 'record', view: view.name, id, action, version, ...indexedBy(view), ...before });
  }
}

const placeOf = (record: Values, view: View): string => `${view.name} ${String(record.get(view.primaryKey))}`;
