import type { Condition, Names, Reader } from '@viewkraft/model';
import type { DbRow } from '../../../kernel/database/database.js';

type Test = (row: DbRow) => boolean;

/** The distinct sets of conditions to evaluate for a row. */
export class RowFlags {
  readonly sets: (readonly Condition[])[] = [];
  private readonly indexes = new Map<string, number>();

  constructor(private readonly before: number) {}

  add(conditions: 'all' | 'always' | readonly Condition[]): Test {
    if (typeof conditions === 'string') return () => true;
    const key = JSON.stringify(conditions);
    const at = this.indexes.get(key) ?? this.sets.push(conditions) - 1;
    this.indexes.set(key, at);
    return (row) => Number(row[this.before + at]) === 1;
  }
}

/** The names of the columns that are open in a row. */
export function openColumns(columns: Reader['columns'], flags: RowFlags): (row: DbRow) => Names {
  const tests = [...columns].map(([name, { access }]) => [name, flags.add(access), access === 'always'] as const);
  if (tests.every(([, , always]) => always)) return () => columns;
  return (row) => new Set(tests.filter(([, test]) => test(row)).map(([name]) => name));
}
