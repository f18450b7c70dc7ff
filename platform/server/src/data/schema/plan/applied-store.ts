import type { Queryable } from '../../../kernel/database/database.js';
import { appliedTableEntity } from '../../../kernel/database/entities/applied-table.entity.js';
import type { LiveTables } from '../table/live-table.js';
import type { StoredType } from '../table/stored-type.js';

export type StoredTypes = ReadonlyMap<string, StoredType>;

/** What is known of a view's table beyond the database's own catalog: the third source of the plan. */
export interface AppliedTable {
  readonly table: string;
  readonly view: string;
  /** False: the table existed before its view, and was adopted. */
  readonly made: boolean;
  /** The columns as last applied. */
  readonly types: StoredTypes;
  /** Columns whose type changes as soon as all their values convert, and that type. */
  readonly waiting: StoredTypes;
  /** The columns as they were about to become, in case the process died before it could record the result. */
  readonly pending: StoredTypes;
}

export type AppliedTables = ReadonlyMap<string, AppliedTable>;

/** The last applied state of every view's table; empty for a database that no server has used yet. */
export async function readApplied({ manager }: Queryable, live: LiveTables): Promise<AppliedTables> {
  if (!live.has(String(appliedTableEntity.options.tableName))) return new Map();
  const rows = await manager.find(appliedTableEntity);
  return new Map(
    rows.map(({ tableName: table, viewName: view, made, types, pending }) => [
      table,
      { table, view, made, ...parseColumns(types), pending: parseColumns(pending).types },
    ]),
  );
}

export async function writeApplied({ manager }: Queryable, applied: AppliedTable, now: Date): Promise<void> {
  const row = {
    tableName: applied.table,
    viewName: applied.view,
    made: applied.made,
    types: printColumns(applied.types, applied.waiting),
    pending: printColumns(applied.pending),
    appliedAt: now.toISOString(),
  };
  // One statement: if the process is killed, the table must not be forgotten.
  await manager.upsert(appliedTableEntity, row, ['tableName']);
}

export async function forgetApplied({ manager }: Queryable, table: string): Promise<void> {
  await manager.delete(appliedTableEntity, table);
}

export const sameApplied = (a: AppliedTable, b: AppliedTable): boolean =>
  a.view === b.view &&
  a.made === b.made &&
  printColumns(a.types, a.waiting) === printColumns(b.types, b.waiting) &&
  printColumns(a.pending) === printColumns(b.pending);

type PrintedType = [type: StoredType['type'], length: number, precision: number, scale: number];

const printType = ({ type, length, precision, scale }: StoredType): PrintedType => [type, length, precision, scale];
const parseType = ([type, length, precision, scale]: PrintedType): StoredType => ({ type, length, precision, scale });

// The pending type comes last, where an older release ignores it.
const printColumns = (types: StoredTypes, waiting: StoredTypes = new Map()): string =>
  JSON.stringify(
    [...types].map(([name, stored]) => {
      const desired = waiting.get(name);
      return [name, ...printType(stored), ...(desired ? [printType(desired)] : [])];
    }),
  );

function parseColumns(json: string): Pick<AppliedTable, 'types' | 'waiting'> {
  const rows = JSON.parse(json) as [name: string, ...PrintedType, waiting?: PrintedType][];
  const types = new Map(rows.map(([name, ...stored]) => [name, parseType(stored.slice(0, 4) as PrintedType)]));
  return {
    types,
    waiting: new Map(rows.flatMap(([name, , , , , desired]) => (desired ? [[name, parseType(desired)] as const] : []))),
  };
}
