import { hasVersions, type Association, type Scalar, type View } from '@viewkraft/model';
import { DatabaseError, type Queryable } from '../../../kernel/database/database.js';
import { valueSql } from '../../../kernel/database/value-codecs.js';
import type { ChangeEvent } from '../../../kernel/changes/change-event.js';
import { appendDeletions, appendEntries } from '../../history/append-entries.js';
import type { Author } from '../../history/history-act.js';
import type { LinkChange } from '../../history/entry-changes.js';
import { recordRemoval } from '../links/link-rows.js';
import { deleteLinkRows, ownLinks, type LinkRows } from '../links/own-links.js';
import type { RecordRuntime } from '../record-runtime.js';
import { operandSql } from '../sql/comparison-sql.js';
import { join, sql, type Sql } from '../sql/sql.js';
import { columnOf, keyColumn } from '../sql/statement.js';
import { plainValues, type Values } from '../rows/draft.js';
import { changeOfRecord, deletionOf } from '../rows/history-entries.js';
import { loadRow, loadRows } from '../rows/load-rows.js';
import { completeSql } from '../rows/row-statements.js';
import { isEnforced, referrersOf, refersTo } from '../rows/referring-views.js';
import { indexedBy, seenBefore } from '../rows/written.js';
import { cascadedViews, placesOf } from './cascaded-views.js';
import { clearReference, released } from './cleared-references.js';
import { ConcurrentWriteError } from './concurrent-write-error.js';

type Key = NonNullable<Scalar>;

/** Of a larger deletion, only this many dependent records are reported to listeners, which read everything again. */
const maxEvents = 1_000;
const tooMany: ChangeEvent = { kind: 'missed' };
const keysPerStatement = 500;
/** MySQL refuses a deletion that cascades over 15 levels, SQLite one over 1,000. Some are left for circles. */
const maxLevels = 10;

/** Whether a deletion may change or delete records of other views. */
export const hasEffects = (target: View, runtime: RecordRuntime): boolean =>
  referrersOf(target, runtime).some(
    ({ view, association }) => association.onDelete !== 'restrict' || !isEnforced(view, target, association),
  );

/** Records that go with one that they refer to. */
interface Followers {
  readonly where: Sql;
  readonly keys: readonly Key[];
  readonly view: View;
}

/**
 * The effects of deletions by `onDelete`: records whose reference becomes null get a new version here, so that no stale
 * write overwrites them; records that the database deletes by cascade are recorded while they still exist. One object
 * for all deletions of a transaction: the effects of one may reach a record that a later one is about to delete.
 */
export class DeleteEffects {
  /** Changes of records whose deletion was not requested. */
  readonly events: ChangeEvent[] = [];
  /** The views of all deleted records. */
  readonly views: Set<View>;
  private readonly requested: ReadonlySet<string>;
  private readonly removed = new Set<string>();
  /** The requested records as they were read, and released ones that may yet be deleted, as their rows are now. */
  private readonly states: Map<string, Values>;
  /** The views that the requested deletions can lead to by cascades. */
  private readonly cascaded: ReadonlySet<View>;
  private readonly places: ReadonlyMap<View, number>;
  /** The followers of the current deletion that the database deletes by cascade, last ones first. */
  private cascades: Followers[] = [];
  /** Number of levels of the current deletion. */
  private levels = 0;
  /** Whether the current deletion leads to a record twice: the database may go deeper than `levels`. */
  private isShared = false;
  private root = '';
  /** Whether the current deletion leads back to its own record. */
  private isCircular = false;
  /** Number of events of the current deletion. */
  private reported = 0;

  /** `beforeEntries` is called before the history gets entries of effects. */
  constructor(
    requested: readonly Values[],
    view: View,
    private readonly author: Author,
    private readonly runtime: RecordRuntime,
    private readonly tx: Queryable,
    private readonly beforeEntries: () => Promise<void>,
  ) {
    this.states = new Map(requested.map((record) => [placeOf(record, view), record]));
    this.views = new Set([view]);
    this.requested = new Set(this.states.keys());
    this.cascaded = cascadedViews(view, runtime);
    this.places = placesOf(new Set([view, ...this.cascaded]), runtime);
  }

  isRemoved(record: Values, view: View): boolean {
    return this.removed.has(placeOf(record, view));
  }

  /** Notes the deletion of a record; false: it is noted already. */
  private addRemoved(record: Values, view: View): boolean {
    this.views.add(view);
    const isNew = !this.isRemoved(record, view);
    this.removed.add(placeOf(record, view));
    return isNew;
  }

  /** The record as earlier effects left its row. */
  async currentOf(record: Values, view: View): Promise<Values> {
    const state = this.states.get(placeOf(record, view)) ?? record;
    // Versions of unmanaged tables are computed by the database.
    if (view.managed || state.get('_version') !== null) return state;
    return (await loadRow(view, record.get(view.primaryKey) as Key, this.runtime, this.tx)) ?? state;
  }

  /**
   * Applies the effects of a deletion, before the row is deleted; returns the links that go with it. `mayBeGone`: the row
   * may already be gone with them.
   */
  async apply(record: Values, view: View): Promise<{ readonly links: readonly LinkChange[]; readonly mayBeGone: boolean }> {
    this.root = placeOf(record, view);
    this.isCircular = false;
    this.levels = 0;
    this.isShared = false;
    this.cascades = [];
    const links = await this.follow(record, view, 1);
    this.reported = 0;
    // Only now that all are recorded: records that refer to each other in a circle go together.
    if (this.levels <= maxLevels && !this.isShared && this.places.size === 0) return { links, mayBeGone: false };
    for (const followers of this.inOrder(this.cascades)) await this.erase(followers);
    return { links, mayBeGone: this.isCircular };
  }

  /** Deletes links that are records of a view, one end of which stays; returns their number. */
  async removeLinks(rows: LinkRows): Promise<number> {
    return this.removeLinkRecords(rows, async (record, view) => (await this.apply(record, view)).links);
  }

  private async removeLinkRecords(
    rows: LinkRows,
    follow: (record: Values, view: View) => Promise<readonly LinkChange[]>,
  ): Promise<number> {
    const { author, runtime, tx } = this;
    const linking = runtime.viewOfTable(rows.through);
    if (linking) {
      await this.beforeEntries();
      await recordRemoval(linking, rows.where, author, runtime, tx, async (record, view) => {
        if (!this.addRemoved(record, view)) return undefined;
        this.report(record, view, 'delete', record);
        return follow(record, view);
      });
    }
    return deleteLinkRows(rows, runtime, tx);
  }

  /** Returns the links that go with the record. */
  private async follow(record: Values, target: View, level: number): Promise<readonly LinkChange[]> {
    this.addRemoved(record, target);
    const key = record.get(target.primaryKey) as Key;
    const { links, rows, records } = await ownLinks(key, target, this.runtime, this.tx);
    for (const one of records) await this.removeLinkRecords(one, (link, view) => this.follow(link, view, level));
    for (const { view, association } of this.inOrder(referrersOf(target, this.runtime))) {
      if (association.onDelete === 'restrict' && isEnforced(view, target, association)) {
        if (view === target && record.get(association.foreignKey) === key) await this.detach(record, view, association);
        continue;
      }
      const where = refersTo(key, target, { view, association }, this.runtime);
      if (association.onDelete === 'restrict') {
        await this.refuseIfAny(view === target ? sql`${where} AND NOT ${this.isKey(key, view)}` : where, view);
        continue;
      }
      let found = false;
      const keys: Key[] = [];
      for await (const page of loadRows(view, where, this.runtime, this.tx, true)) {
        found = true;
        for (const one of page) this.refuseChanged(one, view);
        if (association.onDelete === 'setNull') await this.release(page, view, association);
        else for (const one of page) if (await this.remove(one, view, level)) keys.push(one.get(view.primaryKey) as Key);
      }
      if (!found) continue;
      if (association.onDelete === 'setNull') await clearReference(where, view, association, this.author, this.runtime, this.tx);
      else if (isEnforced(view, target, association)) this.cascades.push({ where, keys, view });
      else await this.erase({ where, keys, view });
    }
    // Only now: the records that went with this one have recorded their links with it, too.
    for (const one of rows) await deleteLinkRows(one, this.runtime, this.tx);
    return links;
  }

  /** MariaDB keeps a record from being deleted that refers to itself. The history has it as it was. */
  private async detach(record: Values, view: View, { foreignKey }: Association): Promise<void> {
    if (!columnOf(view, foreignKey).allowNull) return;
    const { text, values } = completeSql(this.runtime.dialect, view, record, new Map([[foreignKey, null]]));
    await this.tx.execute(text, values);
    this.states.set(placeOf(record, view), new Map(await this.currentOf(record, view)).set(foreignKey, null));
  }

  /** In this order records are deleted, and recorded: an undo brings them back in the reverse one. */
  private inOrder<T extends { readonly view: View }>(list: readonly T[]): readonly T[] {
    const { places } = this;
    const placeOfView = ({ view }: T): number => places.get(view) ?? 0;
    return places.size === 0 ? list : list.toSorted((one, other) => placeOfView(one) - placeOfView(other));
  }

  /** Somebody else may have changed a record since the request read it. */
  private refuseChanged(found: Values, view: View): void {
    const state = this.states.get(placeOf(found, view));
    if (!state) return;
    const names = hasVersions(view) ? ['_version'] : [...view.columns.keys()];
    const isChanged = names.some((name) => state.get(name) !== found.get(name));
    if (isChanged && (view.managed || state.get('_version') !== null)) throw new ConcurrentWriteError();
  }

  private isKey(key: Key, view: View): Sql {
    const column = keyColumn(view);
    return sql`${this.runtime.dialect.quote(column.field)} = ${operandSql(column, key, this.runtime)}`;
  }

  /** As the database does where it has the constraint. */
  private async refuseIfAny({ text, values }: Sql, { table }: View): Promise<void> {
    const { dialect } = this.runtime;
    const rows = await this.tx.query(`SELECT 1 FROM ${dialect.quote(table)} WHERE ${text} LIMIT 1`, values);
    if (rows.length > 0) throw new DatabaseError('foreignKey', `Rows of ${table} refer to this one`);
  }

  /** Records a cascade to a record; false: it is recorded already. */
  private async remove(found: Values, view: View, level: number): Promise<boolean> {
    this.levels = Math.max(this.levels, level);
    this.isCircular ||= placeOf(found, view) === this.root;
    if (!this.addRemoved(found, view)) {
      this.isShared = true;
      return false;
    }
    const record = await this.currentOf(found, view);
    const { author, runtime, tx } = this;
    this.report(record, view, 'delete', record);
    await this.beforeEntries();
    const links = await this.follow(record, view, level + 1);
    const recorded = { view, extension: runtime.extensionOf(view.name) };
    await runtime.outbox.append([{ before: record, after: null }], { ...recorded, author, dialect: runtime.dialect }, tx);
    if (view.history) await appendDeletions([deletionOf(recorded, record, links)], author, runtime.dialect, tx);
    return true;
  }

  private async release(page: readonly Values[], view: View, { foreignKey }: Association): Promise<void> {
    const { author, runtime, tx } = this;
    const after = new Map(page.map((record) => [record, released(record, view, foreignKey)]));
    for (const [record, state] of after) {
      const place = placeOf(record, view);
      if (this.requested.has(place) || (this.cascaded.has(view) && !this.removed.has(place))) this.states.set(place, state);
    }
    // The rows of removed records change, too, as long as they exist: their own deletion compares them.
    const changes = [...after].filter(([record]) => !this.isRemoved(record, view));
    for (const [record, state] of changes) this.report(state, view, 'update', seenBefore(view, record, state));
    const source = { view, extension: runtime.extensionOf(view.name), author, dialect: runtime.dialect };
    await runtime.outbox.append(changes.map(([before, state]) => ({ before, after: state })), source, tx);
    if (!view.history || changes.length === 0) return;
    await this.beforeEntries();
    const entries = changes.map(([before, state]) => changeOfRecord(view, before, state, [foreignKey]));
    await appendEntries(entries, author, runtime.dialect, tx);
  }

  /** Deletes what the database itself would delete by its constraint, if it had one and went that deep. */
  private async erase({ where, keys, view }: Followers): Promise<void> {
    const { runtime, tx } = this;
    const { dialect } = runtime;
    const column = keyColumn(view);
    for (let at = 0; at < keys.length; at += keysPerStatement) {
      const some = keys.slice(at, at + keysPerStatement).map((key) => operandSql(column, key, runtime));
      const { text, values } =
        sql`DELETE FROM ${dialect.quote(view.table)} WHERE ${where} AND ${valueSql(dialect, column)} IN (${join(some, ',')})`;
      await tx.execute(text, values);
    }
  }

  /** `seen`: what decides who could read the record before. */
  private report(record: Values, view: View, action: 'update' | 'delete', seen: Values | undefined): void {
    if (this.requested.has(placeOf(record, view))) return;
    this.reported += 1;
    if (this.reported === maxEvents + 1 && !this.events.includes(tooMany)) this.events.push(tooMany);
    if (this.reported > maxEvents) return;
    const id = record.get(view.primaryKey) as string | number;
    const version = (record.get('_version') ?? null) as number | null;
    const before = seen ? { before: plainValues(seen) } : {};
    this.events.push({ kind: 'record', view: view.name, id, action, version, ...indexedBy(view), ...before });
  }
}

const placeOf = (record: Values, view: View): string => `${view.name} ${String(record.get(view.primaryKey))}`;
