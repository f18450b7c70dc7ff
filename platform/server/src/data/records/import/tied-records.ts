import { AppError, type Scalar } from '@viewkraft/model';
import type { Queryable } from '../../../kernel/database/database.js';
import { asStored } from '../rows/as-stored.js';
import { asConflict } from '../rows/conflicts.js';
import type { Values } from '../rows/draft.js';
import { checkReferences } from '../rows/references.js';
import { completeSql } from '../rows/row-statements.js';
import type { WriteContext } from '../rows/write-context.js';
import type { Written } from '../rows/written.js';
import { callersOwn, checkReach, insert, nameMissing } from '../write/create-records.js';
import type { BatchWriter } from './batch-writer.js';
import type { TiedRecord } from './deferred-records.js';
import type { ImportProblems } from './import-problems.js';

/** A record without references that follow, as it was inserted. */
interface LooseRecord extends TiedRecord {
  readonly inserted: Values;
}

/**
 * New records that refer to one another in a circle: MySQL checks each row by itself. They are inserted without these
 * references, which follow when no other record waits. Their history and version show only one creation.
 */
export class TiedRecords {
  private loose: LooseRecord[] = [];

  constructor(
    private readonly writer: BatchWriter,
    private readonly problems: ImportProblems,
    private readonly tx: Queryable,
  ) {}

  get isEmpty(): boolean {
    return this.loose.length === 0;
  }

  /** Inserts records without the references that are missing. Returns whether there are any. */
  async insert(tied: readonly TiedRecord[]): Promise<boolean> {
    for (const one of tied) {
      const { creation, line } = one.record;
      const { draft } = creation;
      const given = new Map([...draft.given].filter(([name]) => !one.references.includes(name)));
      const record = new Map([...creation.record, ...one.references.map((name) => [name, null] as const)]);
      const bare = { draft: { ...draft, given }, record };
      await this.report(line, async () => {
        const later = (): Promise<undefined> => Promise.resolve(undefined);
        const { after } = await insert(bare, this.context, this.tx, undefined, later);
        this.loose.push({ ...one, inserted: after });
      });
    }
    return tied.length > 0;
  }

  /** Sets the references that were left out. Returns whether there are any. */
  async tie(): Promise<boolean> {
    const { loose } = this;
    this.loose = [];
    for (const one of loose) await this.report(one.record.line, () => this.tieOne(one));
    return loose.length > 0;
  }

  private get context(): WriteContext {
    const { create, any } = this.writer.contexts;
    return create ?? any;
  }

  private async tieOne({ record, references, inserted }: LooseRecord): Promise<void> {
    const { context, tx } = this;
    const { view, runtime } = context;
    const { draft } = record.creation;
    const missing = new Map(references.map((name): [string, Scalar] => [name, record.creation.record.get(name) ?? null]));
    await checkReferences({ values: callersOwn(missing, draft), index: draft.index }, context, tx);
    const { text, values } = completeSql(runtime.dialect, view, inserted, missing);
    try {
      await tx.execute(text, values);
    } catch (error) {
      await nameMissing(error, draft, context, tx);
      throw asConflict(error, context, draft.index);
    }
    const after = await asStored(view, new Map([...inserted, ...missing]), runtime, tx);
    const linked = await this.writer.setLinks(record, after, context);
    if (linked) await checkReach(after, draft, context, tx);
    const written: Written = { draft, before: null, after, linked: linked ?? [] };
    await this.writer.keep([[record, written]]);
  }

  private async report(line: number, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      this.problems.addError(line, error);
    }
  }
}
