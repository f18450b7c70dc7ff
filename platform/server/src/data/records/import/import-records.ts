import { setImmediate as breathe } from 'node:timers/promises';
import { functionSources, type AppError, type FileEncoding, type ImportReport, type Scalar } from '@viewkraft/model';
import type { Queryable } from '../../../kernel/database/database.js';
import { lockImports, lockRecords } from '../links/lock-links.js';
import { ConcurrentWriteError, retryConcurrentWrites } from '../write/concurrent-write-error.js';
import type { Written } from '../rows/written.js';
import type { WriteTools } from '../write/create-records.js';
import { BatchWriter } from './batch-writer.js';
import { encodingOf } from './parse/decode-file.js';
import type { ImportedRecord } from './parse/file-row.js';
import { workbookSlot } from './parse/parse-xlsx.js';
import { ImportColumns } from './import-columns.js';
import { atPresent, forBatch, type ImportContexts } from './import-contexts.js';
import { ImportProblems } from './import-problems.js';
import { prepareBatch, type PreparedRecord } from './prepare-batch.js';
import { withFrequentCollection } from './frequent-collection.js';
import { readImport, type ImportFile } from './read-import.js';
import { NaturalKeys } from './find-by-columns.js';
import { resolveRecords, type KnownOfFile } from './resolve-records.js';
import { StagedFile, StagedList, type StagedRecords } from './staged-records.js';
import { refersLater, DeferredRecords } from './deferred-records.js';
import { TiedRecords } from './tied-records.js';
import { isTried, tryRecords } from './try-records.js';
import { WrittenLines } from './written-lines.js';

const batchSize = 256;
/** The functions of one batch share the time of one request. */
const batchSizeWithFunctions = 100;

/**
 * Creates and updates the records of a file, all or none, each as a single write would (A27). `report`: called with the
 * number of records after each batch.
 * @throws AppError INVALID whose details name the lines, UNAVAILABLE when too many workbooks wait
 */
export function importRecords(
  file: ImportFile,
  contexts: ImportContexts,
  tools: WriteTools,
  report: (records: number) => void = () => undefined,
): Promise<ImportReport> {
  const work = () => withFrequentCollection(async () => {
    const encoding = file.format === 'csv' ? await encodingOf(file.path) : 'utf-8';
    const run = (isLocked: boolean) => new ImportRun(file, encoding, contexts, report, isLocked).run();
    const done = await (contexts.any.hooks ? retryConcurrentWrites(() => run(false)) : runUnlockedFirst(run, file, contexts));
    if (!file.query.dry) await done.notify(tools);
    return done.report(encoding);
  });
  return file.format === 'xlsx' ? workbookSlot.run(work) : work();
}

/**
 * The file is read and checked before the write begins, so that other writers wait only for the writing itself. If one
 * of them changed these records meanwhile, the whole import runs again inside the transaction.
 */
async function runUnlockedFirst(
  run: (isLocked: boolean) => Promise<WrittenLines>,
  { query }: ImportFile,
  { any: { view } }: ImportContexts,
): Promise<WrittenLines> {
  const { key } = query;
  const column = view.columns.get(key);
  const isUnique = view.primaryKey === key || column?.unique === true || view.unique.some((names) => names.join() === key);
  try {
    // Without a constraint two writers could both create the record with this key.
    if (isUnique) return await run(false);
  } catch (error) {
    if (!(error instanceof ConcurrentWriteError)) throw error;
  }
  return retryConcurrentWrites(() => run(true));
}

/** One attempt. `isLocked`: the file is read inside the transaction. */
class ImportRun implements KnownOfFile {
  private readonly problems = new ImportProblems();
  private readonly written: WrittenLines;
  private readonly waiting = new DeferredRecords();
  readonly columns: ImportColumns;
  readonly natural = new NaturalKeys();
  /** The line of each key, while the file is read. */
  readonly seen = new Map<string, number>();
  readonly created = new Map<number, NonNullable<Scalar>>();
  private readonly batchSize: number;
  private readonly contexts: ImportContexts;

  constructor(
    private readonly file: ImportFile,
    private readonly encoding: FileEncoding,
    contexts: ImportContexts,
    private readonly progress: (records: number) => void,
    private readonly isLocked: boolean,
  ) {
    const { view } = contexts.any;
    this.contexts = atPresent(contexts);
    this.written = new WrittenLines(file.query.dry, contexts);
    this.columns = new ImportColumns(contexts.any);
    this.batchSize = functionSources(view).length > 0 ? batchSizeWithFunctions : batchSize;
  }

  async run(): Promise<WrittenLines> {
    const { hooks, extension, runtime } = this.contexts.any;
    if (hooks) return this.runWithHooks();
    const staged = extension ? new StagedList() : await StagedFile.open(this.contexts.any, this.file.scratch);
    try {
      if (!this.isLocked) await this.stage(staged, runtime.database);
      if (!this.isLocked && staged.isEmpty && this.waiting.isEmpty) {
        this.problems.refuse();
        return this.written;
      }
      return await this.inTransaction(async (tx) => {
        if (this.isLocked) {
          await lockImports(this.contexts.any.view, runtime, tx);
          staged.clear();
          await this.stage(staged, tx);
        }
        const writer = this.writer(tx);
        for await (const batch of staged.batches()) await writer.write(batch);
        await this.writeWaiting(writer, tx);
      });
    } finally {
      await staged.close();
    }
  }

  /** No hook may run while a write holds a lock, so all of them are called before the write. */
  private async runWithHooks(): Promise<WrittenLines> {
    const staged = new StagedList();
    await this.stage(staged, this.contexts.any.runtime.database);
    this.waiting.refuse(this.problems);
    this.problems.refuse();
    const all = staged.all.flat();
    // The hooks see the records as they will be stored.
    const contexts = atPresent(this.contexts);
    const tried = await tryRecords(all, contexts, (tx) => this.writer(tx, contexts), this.problems);
    return this.inTransaction(async (tx) => {
      const writer = this.writer(tx, contexts);
      for (let at = 0; at < all.length; at += batchSize) {
        await writer.write(all.slice(at, at + batchSize), tried?.slice(at, at + batchSize));
      }
      await this.writeWaiting(writer, tx);
    });
  }

  /** Reads and checks the file. Records that change nothing are not staged. */
  private async stage(staged: StagedRecords, on: Queryable): Promise<void> {
    for await (const batch of this.readBatches()) {
      const changing: PreparedRecord[] = [];
      for (const record of await this.prepare(batch, on)) {
        const same = this.contexts.any.hooks ? undefined : unchangedOf(record);
        if (same) this.written.add(record, same);
        else changing.push(record);
      }
      await staged.add(changing);
    }
    this.seen.clear();
  }

  /** Commits what `work` writes, unless the file has problems or the run is dry. */
  private async inTransaction(work: (tx: Queryable) => Promise<void>): Promise<WrittenLines> {
    const marks = [this.problems.mark(), this.written.mark(), this.waiting.mark()];
    try {
      return await this.contexts.any.runtime.database.transaction(async (tx) => {
        // The database may run the transaction again after a deadlock.
        for (const reset of marks) reset();
        this.created.clear();
        this.natural.clear();
        const { act } = this.contexts.any.author;
        if (act) act.recorded = false;
        await work(tx);
        this.problems.refuse();
        if (this.file.query.dry) throw new DryRun();
        return this.written;
      });
    } catch (error) {
      if (!(error instanceof DryRun)) throw error;
      const { act } = this.contexts.any.author;
      if (act) act.recorded = false;
      return this.written;
    }
  }

  /** Reading the file may take long, so what is written gets the time at which the writing begins. */
  private writer(tx: Queryable, contexts = atPresent(this.contexts)): BatchWriter {
    return new BatchWriter(contexts, this.written, tx, (record, error) => this.refused(record, error));
  }

  private refused(record: PreparedRecord, error: AppError): void {
    const { view, hooks } = this.contexts.any;
    const { key } = this.file.query;
    const names = (error.extras.details ?? []).map(({ column }) => column);
    // Another writer may have created the record since the file was read.
    if (!hooks && !this.isLocked && error.code === 'UNIQUE_CONFLICT' && names.includes(key)) throw new ConcurrentWriteError();
    if (!isTried(hooks) && refersLater(error, view)) this.waiting.late.push({ record, details: error.extras.details ?? [] });
    else this.problems.addError(record.line, error);
  }

  /** Writes the records that refer to others of the file, until none of those left can be written. */
  private async writeWaiting(writer: BatchWriter, tx: Queryable): Promise<void> {
    const { view } = this.contexts.any;
    const tied = new TiedRecords(writer, this.problems, tx);
    while (!this.waiting.isEmpty || !tied.isEmpty) {
      const before = this.waiting.size;
      const late = this.waiting.takeLate(view);
      await this.writeNamed(this.waiting.named.splice(0), writer, tx);
      for (let at = 0; at < late.length; at += this.batchSize) {
        await writer.write(late.slice(at, at + this.batchSize));
        await breathe();
      }
      if (this.waiting.size < before || (await this.createPartly(writer, tx))) continue;
      if ((await tied.insert(this.waiting.takeTied(view))) || (await tied.tie())) continue;
      return this.waiting.refuse(this.problems);
    }
  }

  /** Creates records that name one another; what they name follows. Returns whether there are any. */
  private async createPartly(writer: BatchWriter, tx: Queryable): Promise<boolean> {
    if (!this.contexts.update) return false;
    const { count } = this.written;
    await this.writeNamed(this.waiting.named.splice(0), writer, tx, true);
    for (const [line, key] of this.written.since(count)) this.created.set(line, key);
    this.waiting.drop(this.problems.lines);
    return this.written.count > count;
  }

  private async writeNamed(
    named: DeferredRecords['named'],
    writer: BatchWriter,
    tx: Queryable,
    isPartial = false,
  ): Promise<void> {
    for (let at = 0; at < named.length; at += this.batchSize) {
      const batch = named.slice(at, at + this.batchSize).map(({ record }) => record);
      await writer.write(await this.prepare(batch, tx, isPartial));
      await breathe();
    }
  }

  private async *readBatches(): AsyncGenerator<readonly ImportedRecord[]> {
    let batch: ImportedRecord[] = [];
    let count = 0;
    for await (const records of readImport(this.file, this.encoding, this.columns, this.problems.add)) {
      if (this.problems.isFull) break;
      for (const record of records) {
        batch.push(record);
        if (batch.length < this.batchSize) continue;
        yield batch;
        this.progress((count += batch.length));
        batch = [];
        await breathe();
      }
    }
    if (batch.length > 0) yield batch;
    this.progress(count + batch.length);
  }

  private async prepare(batch: readonly ImportedRecord[], on: Queryable, isPartial = false): Promise<PreparedRecord[]> {
    const contexts = forBatch(this.contexts);
    const { key } = this.file.query;
    const { records, problems, waiting } = await resolveRecords(batch, key, this, contexts.any, on, isPartial);
    const { runtime, view } = contexts.any;
    // Nobody changes a record between its reading and its writing in one transaction.
    const known = records.flatMap((record) => (record.key === undefined ? [] : [record.key]));
    if (on !== runtime.database) await lockRecords(view, known, runtime, on);
    for (const problem of problems) this.problems.add(problem);
    for (const record of batch) {
      const missing = waiting.get(record.line);
      if (missing) this.waiting.named.push({ record, missing });
    }
    return prepareBatch(records, contexts, on, this.problems.addError);
  }
}

/** The result of a record that changes nothing; undefined: it changes something. */
function unchangedOf(record: PreparedRecord): Written | undefined {
  if (record.action === 'create') return undefined;
  const { draft, stored, changed } = record.change;
  const { values } = stored;
  const isSame = changed.size === 0 && draft.links.size === 0 && Object.keys(draft.extras).length === 0;
  return isSame ? { draft, before: values, after: values, linked: [] } : undefined;
}

/** Ends the transaction of a dry run. */
class DryRun extends Error {
  override readonly name = 'DryRun';
}
