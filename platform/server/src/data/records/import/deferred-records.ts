import { AppError, type ErrorDetail, type View } from '@viewkraft/model';
import type { Values } from '../rows/draft.js';
import type { ImportedRecord } from './parse/file-row.js';
import type { ImportProblems } from './import-problems.js';
import type { PreparedRecord } from './prepare-batch.js';
import { fieldOf } from './resolve-records.js';

/** A record that names others of the same view by natural keys which no record has yet, and the problems if none will. */
interface NamingRecord {
  readonly record: ImportedRecord;
  readonly missing: readonly ErrorDetail[];
}

/** A record that names others by their primary keys. Only the details of its error are kept, without the stack. */
interface LateRecord {
  readonly record: PreparedRecord;
  readonly details: readonly ErrorDetail[];
}

/** A new record, and the columns of its missing references, which may be empty until the others are there. */
export interface TiedRecord {
  readonly record: PreparedRecord & { readonly action: 'create' };
  readonly references: readonly string[];
}

/** Records that refer to others of the same view which may come later in the file. */
export class DeferredRecords {
  readonly named: NamingRecord[] = [];
  readonly late: LateRecord[] = [];

  get isEmpty(): boolean {
    return this.size === 0;
  }

  get size(): number {
    return this.named.length + this.late.length;
  }

  /** All of them; none waits any longer. */
  take(): { readonly named: NamingRecord[]; readonly late: LateRecord[] } {
    return { named: this.named.splice(0), late: this.late.splice(0) };
  }

  /** The records that name others by their primary keys, each after those that it names; none waits any longer. */
  takeLate({ primaryKey }: View): PreparedRecord[] {
    const late = this.late.splice(0);
    const byKey = new Map(late.map((one) => [valuesOf(one.record).get(primaryKey) ?? null, one]));
    byKey.delete(null);
    const seen = new Set<LateRecord>();
    const ordered = new Set<PreparedRecord>();
    // Not by recursion: a chain may be as long as the file.
    const stack = late.toReversed();
    for (let one = stack.at(-1); one; one = stack.at(-1)) {
      const values = valuesOf(one.record);
      const named = one.details.flatMap(({ column = '' }) => byKey.get(values.get(column) ?? null) ?? []);
      const first = seen.has(one) ? [] : named.filter((other) => !seen.has(other));
      seen.add(one);
      stack.push(...first);
      if (first.length > 0) continue;
      stack.pop();
      ordered.add(one.record);
    }
    return [...ordered];
  }

  /** Drops those of refused lines, and new ones that wait by name too. */
  drop(refused: ReadonlySet<number>): void {
    const { named, late } = this.take();
    const lines = new Set(named.map(({ record }) => record.line));
    for (const one of named) if (!refused.has(one.record.line)) this.named.push(one);
    for (const one of late) if (one.record.action === 'update' || !lines.has(one.record.line)) this.late.push(one);
  }

  /** The new records whose missing references may be empty; they wait no longer. */
  takeTied({ columns }: View): TiedRecord[] {
    const tied: TiedRecord[] = [];
    for (const { record, details } of this.late.splice(0)) {
      const references = details.map(({ column = '' }) => column);
      const mayBeEmpty = references.length > 0 && references.every((name) => columns.get(name)?.allowNull === true);
      if (record.action === 'create' && mayBeEmpty) tied.push({ record, references });
      else this.late.push({ record, details });
    }
    return tied;
  }

  /** Returns a function that restores the present state. */
  mark(): () => void {
    const [named, late] = [[...this.named], [...this.late]];
    return () => {
      this.take();
      for (const one of named) this.named.push(one);
      for (const one of late) this.late.push(one);
    };
  }

  /** Reports all of them as referring to a missing record. */
  refuse(problems: ImportProblems): void {
    for (const { missing } of this.named) missing.forEach(problems.add);
    for (const { record, details } of this.late) {
      problems.addError(record.line, new AppError('REFERENCE_MISSING', {}, { details }));
    }
  }
}

const valuesOf = (record: PreparedRecord): Values => (record.action === 'create' ? record.creation.record : record.change.after);

/** Whether a refused record may refer to one that comes later in the file. */
export function refersLater({ code, extras }: AppError, view: View): boolean {
  const own = [...view.associations.values()].filter((one) => one.view === view.name).map(fieldOf);
  const { details = [] } = extras;
  if (own.length === 0 || code !== 'REFERENCE_MISSING') return false;
  return details.every(({ column }) => column !== undefined && own.includes(column));
}
