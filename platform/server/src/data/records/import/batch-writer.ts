import { AppError, type Scalar } from '@viewkraft/model';
import { DatabaseError, type DbValue, type Queryable } from '../../../kernel/database/database.js';
import { inParts } from '../../../kernel/database/statement-parts.js';
import { appendEntries } from '../../history/append-entries.js';
import type { Draft, Values } from '../rows/draft.js';
import { entriesOfWrite } from '../rows/history-entries.js';
import { ConcurrentWriteError } from '../write/concurrent-write-error.js';
import { lockSeen } from '../links/lock-links.js';
import { namesUnreadable } from '../rows/references.js';
import { insertRowsSql, updateRowsSql, updatesRows } from '../rows/row-statements.js';
import { loadStored } from '../rows/stored-records.js';
import { indexWritten } from '../rows/index-written.js';
import type { WriteContext } from '../rows/write-context.js';
import type { Written } from '../rows/written.js';
import { keyFrom } from '../rows/generated-key.js';
import { callersOwn, insert, isWithinGrants } from '../write/create-records.js';
import { replaceLinks } from '../write/replace-links.js';
import { reachesAnyResult } from '../write/run-write.js';
import { writeChange } from '../write/update-records.js';
import type { ImportContexts } from './import-contexts.js';
import type { PreparedRecord } from './prepare-batch.js';
import type { WrittenLines } from './written-lines.js';

type Key = NonNullable<Scalar>;
type Refuse = (record: PreparedRecord, error: AppError) => void;

/** A new or changed record that one statement can write together with others. */
interface Row {
  readonly record: PreparedRecord;
  readonly draft: Draft;
  readonly before: Values | null;
  readonly changed: Values;
  readonly after: Values;
}

const nothing: ReadonlySet<string> = new Set();

/** Values per statement, at most; SQLite takes 32,766. */
const maxValues = 2_048;
const powersOfTwo = Array.from({ length: 12 }, (_, at) => maxValues >> at);

/**
 * Writes checked records with few statements. Where one statement is refused, its records are written one by one, to
 * find out which of them are refused.
 */
export class BatchWriter {
  /** The step between two keys that the database generates. */
  private step: bigint | undefined;

  constructor(
    readonly contexts: ImportContexts,
    private readonly written: WrittenLines,
    private readonly tx: Queryable,
    private readonly refuse: Refuse,
  ) {}

  /** `tried`: the results of a trial write. @throws ConcurrentWriteError */
  async write(batch: readonly PreparedRecord[], tried?: readonly Written[]): Promise<void> {
    const { any } = this.contexts;
    const done: [PreparedRecord, Written][] = [];
    for (const group of groupsOf(batch)) {
      const isSingle = tried !== undefined || any.extension !== undefined || !any.view.managed;
      const from = batch.indexOf(group[0] as PreparedRecord);
      for (const [at, one] of (await (isSingle ? this.writeEach(group, tried?.slice(from)) : this.writeAll(group))).entries()) {
        if (one) done.push([group[at] as PreparedRecord, one]);
      }
    }
    await this.keep(done);
  }

  /** Adds written records to report, history, search index and outbox. */
  async keep(done: readonly (readonly [PreparedRecord, Written])[]): Promise<void> {
    const { any } = this.contexts;
    const { runtime, author } = any;
    for (const [record, one] of done) this.written.add(record, one);
    const written = done.map(([, one]) => one);
    await appendEntries(entriesOfWrite(written, any), author, runtime.dialect, this.tx);
    await indexWritten(written, any, this.tx);
    await runtime.outbox.append(written, { ...any, dialect: runtime.dialect }, this.tx);
  }

  /** After a refused record the others are still written, to find out which of them would be refused too. */
  async writeEach(records: readonly PreparedRecord[], tried?: readonly Written[]): Promise<(Written | undefined)[]> {
    const done: (Written | undefined)[] = [];
    for (const [at, record] of records.entries()) {
      const dated = datedBy(this.contextOf(record), record);
      try {
        done.push(await this.writeOne(dated, tried?.[at]));
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        this.refuse(dated, error);
        done.push(undefined);
      }
    }
    return done;
  }

  /** One record as a single write would write it; links that are refused follow. */
  private writeOne(record: PreparedRecord, tried?: Written): Promise<Written> {
    const context = this.contextOf(record);
    const setLinks = (after: Values): Promise<Written['linked'] | undefined> => this.setLinks(record, after, context);
    return record.action === 'create'
      ? insert(record.creation, context, this.tx, tried, setLinks)
      : writeChange(record.change, context, this.tx, setLinks);
  }

  private contextOf(record: PreparedRecord): WriteContext {
    const isNew = record.action === 'create' || record.isNew === true;
    return this.contexts[isNew ? 'create' : 'update'] ?? this.contexts.any;
  }

  /** Records of one action. */
  private async writeAll(records: readonly PreparedRecord[]): Promise<(Written | undefined)[]> {
    const context = this.contextOf(records[0] as PreparedRecord);
    const rows = records.map((record) => rowOf(datedBy(context, record)));
    const given = rows.map(({ draft, before, changed }) => callersOwn(before ? changed : draft.given, draft));
    if (await namesUnreadable(given, context, this.tx)) return this.writeEach(records);
    const done: (Written | undefined)[] = [];
    for (const part of statementsOf(rows, context)) {
      try {
        done.push(...(await this.writeRows(part, context)));
      } catch (error) {
        if (!isRefusal(error)) throw error;
        done.push(...(await this.writeEach(part.map(({ record }) => record))));
      }
    }
    return done;
  }

  /** Rows of one statement. */
  private async writeRows(rows: readonly Row[], context: WriteContext): Promise<(Written | undefined)[]> {
    const isNew = rows[0]?.before === null;
    const done = await (isNew ? this.insertRows(rows, context) : this.updateRows(rows, context));
    const written: Written[] = [];
    const linked = new Set<number>();
    for (const [at, one] of done.entries()) {
      const { record, draft } = rows[at] as Row;
      // Otherwise the insert or update has locked the row.
      const isHeld = record.action === 'update' && record.change.isHeld === true;
      const isLocked = isHeld || one.before !== one.after || draft.links.size === 0;
      if (!isLocked && !(await lockSeen(context.view, one.after, context.runtime, this.tx))) throw new ConcurrentWriteError();
      const links = draft.links.size > 0 ? await this.setLinks(record, one.after, context) : [];
      if (links) linked.add(at);
      written.push({ ...one, linked: links ?? [] });
    }
    for (const at of await this.unreached(written, linked, context)) {
      this.refuse((rows[at] as Row).record, new AppError('FORBIDDEN'));
    }
    return written;
  }

  private async insertRows(rows: readonly Row[], context: WriteContext): Promise<Written[]> {
    const { view, runtime } = context;
    const { text, values } = insertRowsSql(runtime.dialect, view, rows.map(({ after }) => after)); // prettier-ignore
    const isKeyless = rows[0]?.after.get(view.primaryKey) === null;
    const keys = await this.insertAll(text, values, isKeyless ? { count: rows.length, column: view.primaryKey } : null);
    return rows.map(({ draft, after }, at) => {
      const key = keys[at];
      const stored = key === undefined ? after : new Map(after).set(view.primaryKey, keyFrom(String(key), context));
      return { draft, before: null, after: stored, linked: [] };
    });
  }

  /** Inserts rows; returns the keys that the database gives them. */
  private async insertAll(
    text: string,
    values: readonly DbValue[],
    keyed: { readonly count: number; readonly column: string } | null,
  ): Promise<bigint[]> {
    const { name, flavour, quote } = this.contexts.any.runtime.dialect;
    // In a cluster the distance between two keys changes with the number of nodes, at any time.
    if (keyed && flavour === 'mariadb') {
      const rows = await this.tx.query(`${text} RETURNING ${quote(keyed.column)}`, values);
      return rows.map(([key]) => BigInt(String(key)));
    }
    const lastId = BigInt((await this.tx.execute(text, values)).lastId);
    if (!keyed) return [];
    // SQLite returns the key of the last row, MySQL that of the first.
    const isLast = name === 'sqlite';
    this.step ??= isLast ? 1n : BigInt(String((await this.tx.query('SELECT @@auto_increment_increment'))[0]?.[0]));
    const { step } = this;
    const first = isLast ? lastId - BigInt(keyed.count - 1) : lastId;
    return Array.from({ length: keyed.count }, (_, at) => first + BigInt(at) * step);
  }

  private async updateRows(rows: readonly Row[], { view, runtime, now }: WriteContext): Promise<Written[]> {
    if (rows[0]?.changed.size !== 0) {
      const changes = rows.map(({ before, changed }) => ({ seen: before as Values, changed }));
      const { text, values } = updateRowsSql(runtime.dialect, view, changes, now);
      if ((await this.tx.execute(text, values)).changes < rows.length) throw new ConcurrentWriteError();
    }
    return rows.map(({ draft, before, after }) => ({ draft, before, after, linked: [] }));
  }

  /** Which of these records are outside the caller's grants after their write (A23). */
  private async unreached(done: readonly Written[], among: ReadonlySet<number>, context: WriteContext): Promise<number[]> {
    const { view, reader, writer, runtime } = context;
    const places = [...among].filter((at) => !reachesAnyResult((done[at] as Written).draft, context));
    const keyOf = (at: number): Key => (done[at] as Written).after.get(view.primaryKey) as Key;
    if (places.length === 0) return [];
    const stored = await loadStored(view, places.map(keyOf), reader, writer, runtime, this.tx);
    return places.filter((at) => !isWithinGrants(stored.get(keyOf(at)), (done[at] as Written).draft, context));
  }

  /** Sets the links of a written record. If they are refused, they alone are tried again later; undefined then. */
  async setLinks(
    record: PreparedRecord,
    after: Values,
    context: WriteContext,
  ): Promise<Written['linked'] | undefined> {
    const { draft } = record.action === 'create' ? record.creation : record.change;
    try {
      return await replaceLinks(after, draft, context, this.tx);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const stored = { values: after, readable: true, reachable: true, readableColumns: nothing, writableColumns: nothing };
      const change = { draft, stored, changed: new Map(), after, isHeld: true };
      const isNew = record.action === 'create' || record.isNew === true;
      this.refuse({ line: record.line, action: 'update', change, isNew }, error);
      return undefined;
    }
  }
}

/** The record with the time of its writing. */
function datedBy({ view, now }: WriteContext, record: PreparedRecord): PreparedRecord {
  if (!view.system) return record;
  const written: [string, string] = ['_updated_at', now.toISOString()];
  if (record.action === 'update') {
    const { change } = record;
    return { ...record, change: { ...change, after: new Map([...change.after, written]) } };
  }
  const { creation } = record;
  const created = new Map([...creation.record, written]).set('_created_at', now.toISOString());
  return { ...record, creation: { ...creation, record: created } };
}

function rowOf(record: PreparedRecord): Row {
  if (record.action === 'create') {
    const { draft, record: after } = record.creation;
    return { record, draft, before: null, changed: after, after };
  }
  const { draft, stored, changed } = record.change;
  const after = changed.size === 0 ? stored.values : record.change.after;
  return { record, draft, before: stored.values, changed, after };
}

/** Consecutive rows that one statement can write: few sizes, so that few statements are prepared. */
function statementsOf(rows: readonly Row[], { view, runtime }: WriteContext): (readonly Row[])[] {
  const isWide = rows[0]?.before === null || updatesRows(runtime.dialect, view);
  const most = isWide ? Math.max(1, Math.floor(maxValues / view.columns.size)) : 1;
  const sizes = powersOfTwo.filter((size) => size <= most);
  const alike = consecutive(rows, ({ before, changed, after }) =>
    before === null ? after.get(view.primaryKey) === null : [...changed.keys()].join(),
  );
  return alike.flatMap((list) => inParts(list, sizes, ({ changed }) => changed.values()));
}

const groupsOf = (batch: readonly PreparedRecord[]): PreparedRecord[][] =>
  consecutive(batch, (one) => `${one.action} ${one.action === 'update' && one.isNew === true}`);

/** Groups consecutive items for which `common` returns the same. */
function consecutive<T>(list: readonly T[], common: (one: T) => unknown): T[][] {
  const groups: T[][] = [];
  let last: unknown;
  for (const one of list) {
    const now = common(one);
    if (groups.length > 0 && now === last) (groups.at(-1) as T[]).push(one);
    else groups.push([one]);
    last = now;
  }
  return groups;
}

const refusals: ReadonlySet<string> = new Set(['unique', 'foreignKey', 'notNull', 'tooLong', 'refused', 'noKeyLeft']);

const isRefusal = (error: unknown): boolean => error instanceof DatabaseError && refusals.has(error.kind);
