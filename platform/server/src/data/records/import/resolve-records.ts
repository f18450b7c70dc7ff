import { columnKind, type Association, type Column, type ErrorDetail, type Reader, type Scalar } from '@viewkraft/model';
import type { Queryable } from '../../../kernel/database/database.js';
import { keyColumn } from '../sql/statement.js';
import { settledValues } from '../rows/draft.js';
import type { WriteContext } from '../rows/write-context.js';
import type { ImportedRecord } from './parse/file-row.js';
import { findByColumns, readTuple, type NaturalKeys, type Tuple } from './find-by-columns.js';
import type { ImportColumns, ImportTarget } from './import-columns.js';

type Key = NonNullable<Scalar>;

/** A record of the file as the body of a write: a creation, or the update of the record with `key`. */
export interface ResolvedRecord {
  readonly line: number;
  readonly key: Key | undefined;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface Resolved {
  readonly records: readonly ResolvedRecord[];
  /** What is missing, by line: records of the same view that do not exist yet, and that a later line may create. */
  readonly waiting: ReadonlyMap<number, readonly ErrorDetail[]>;
  readonly problems: readonly ErrorDetail[];
}

type Natural = Extract<ImportTarget, { kind: 'natural' }>;

/** One relation of a record, named by values of the related record, and the columns of the file that do so. */
interface NaturalValue {
  readonly association: Association;
  readonly related: Reader;
  readonly columns: Column[];
  readonly values: unknown[];
  readonly name: string;
}

/** What is known of a file when one of its batches is resolved. */
export interface KnownOfFile {
  readonly columns: ImportColumns;
  readonly natural: NaturalKeys;
  /** The line of each key. */
  readonly seen: Map<string, number>;
  /** Keys of records that were created without the records that they name, by line. */
  readonly created: ReadonlyMap<number, Key>;
}

/**
 * Finds the records that imported ones refer to: those with the same key, and related ones by their natural keys.
 * `isPartial`: new records that wait are also returned, without what is missing, if they may be stored so.
 */
export async function resolveRecords(
  imported: readonly ImportedRecord[],
  keyName: string,
  { columns, natural, seen, created }: KnownOfFile,
  context: WriteContext,
  tx: Queryable,
  isPartial: boolean,
): Promise<Resolved> {
  const problems: ErrorDetail[] = [];
  const bad = new Set<number>();
  const report = (problem: ErrorDetail & { readonly line: number }): void => {
    problems.push(problem);
    bad.add(problem.line);
  };
  const drafts = imported.map((record) => draftOf(record, columns));
  const waiting = await addRelated(drafts, natural, context, tx, report);
  const keys = await findKeys(drafts, keyName, seen, context, tx, report);
  for (const line of bad) waiting.delete(line);
  const isKnown = (line: number): boolean => keys.has(line) || created.has(line);
  const isReady = ({ line, body, natural: named }: ImportDraft): boolean =>
    !waiting.has(line) ||
    (isPartial && !isKnown(line) && named.every(({ association: one }) => fieldOf(one) in body || mayFollow(one, context)));
  const records = drafts
    .filter((draft) => !bad.has(draft.line) && isReady(draft))
    .map(({ line, body, natural: named }) => {
      const key = created.get(line);
      if (key === undefined) return { line, body, key: keys.get(line) };
      const fields = named.map(({ association }) => fieldOf(association));
      return { line, key, body: Object.fromEntries(fields.map((name) => [name, body[name]])) };
    });
  return { records, problems, waiting };
}

interface ImportDraft {
  readonly line: number;
  readonly body: Record<string, unknown>;
  readonly natural: readonly NaturalValue[];
}

function draftOf({ line, values }: ImportedRecord, columns: ImportColumns): ImportDraft {
  const body: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  const natural = new Map<string, NaturalValue>();
  for (const [name, value] of values) {
    const target = columns.target(name);
    if (target?.kind === 'system') continue;
    if (target?.kind === 'natural') addNatural(natural, name, target, value);
    // The write reports what it does not know.
    else body[name] = value;
  }
  return { line, body, natural: [...natural.values()] };
}

function addNatural(found: Map<string, NaturalValue>, name: string, target: Natural, value: unknown): void {
  const { association, related, column } = target;
  const known = found.get(association.name);
  if (known) {
    known.columns.push(column);
    known.values.push(value);
  } else found.set(association.name, { association, related, columns: [column], values: [value], name });
}

/** The field of a body that names the related records. */
export const fieldOf = ({ multiple, name, foreignKey }: Association): string => (multiple ? name : foreignKey);

/** Whether a record may be stored before the one that it names. */
function mayFollow({ multiple, foreignKey }: Association, { view }: WriteContext): boolean {
  const column = view.columns.get(foreignKey);
  return multiple || (column?.allowNull === true && column.required === false);
}

const uniqueTuples = (tuples: readonly Tuple[]): Tuple[] => [...new Map(tuples.map((one) => [one.text, one])).values()];

type Report = (problem: ErrorDetail & { readonly line: number }) => void;

/** Sets foreign keys and lists of keys for related records that the file names by their natural keys. */
async function addRelated(
  drafts: readonly ImportDraft[],
  natural: NaturalKeys,
  { runtime, view }: WriteContext,
  tx: Queryable,
  report: Report,
): Promise<Map<number, ErrorDetail[]>> {
  const waiting = new Map<number, ErrorDetail[]>();
  const groups = new Map<string, { draft: ImportDraft; value: NaturalValue; tuples: (Tuple | undefined)[] }[]>();
  for (const draft of drafts) {
    for (const value of draft.natural) {
      const tuples = tuplesOf(value);
      if (tuples === undefined) report({ line: draft.line, column: value.name, key: 'naturalLists' });
      else {
        const group = `${value.association.name} ${value.columns.map(({ name }) => name).join()}`;
        const list = groups.get(group);
        if (list) list.push({ draft, value, tuples });
        else groups.set(group, [{ draft, value, tuples }]);
      }
    }
  }
  for (const [name, group] of groups) {
    const { related, columns, association } = (group[0] as (typeof group)[number]).value;
    const wanted = group.flatMap(({ tuples }) => tuples.filter((one) => one !== undefined));
    // The file itself may create records of the same view.
    const found =
      association.view === view.name
        ? await findByColumns(related, columns, uniqueTuples(wanted), runtime, tx)
        : await natural.find(name, related, columns, wanted, runtime, tx);
    for (const { draft, value, tuples } of group) {
      const keys = tuples.map((tuple) => (tuple ? (found.get(tuple.text) ?? []) : []));
      const problem = keys.find((one) => one.length !== 1);
      if (problem) {
        const key = problem.length === 0 ? 'naturalMissing' : 'naturalAmbiguous';
        const detail = { line: draft.line, column: value.name, key };
        if (problem.length > 0 || association.view !== view.name) report(detail);
        else waiting.set(draft.line, [...(waiting.get(draft.line) ?? []), detail]);
      } else draft.body[fieldOf(association)] = association.multiple ? keys.map(([key]) => key) : (keys[0]?.[0] ?? null);
    }
  }
  return waiting;
}

/** The related records of one value: none, one, or a list; undefined: lists of different length, or no lists. */
function tuplesOf({ association, columns, values }: NaturalValue): (Tuple | undefined)[] | undefined {
  if (!association.multiple) {
    return values.every((value) => value === null || value === '') ? [] : [readTuple(values, columns)];
  }
  const lists = values.map((value) => (value === null ? [] : value));
  const [first] = lists;
  if (!lists.every((list): list is unknown[] => Array.isArray(list) && list.length === (first as unknown[]).length)) {
    return undefined;
  }
  return ((first ?? []) as unknown[]).map((_, at) => readTuple(lists.map((list) => list[at]), columns)); // prettier-ignore
}

/** The keys of existing records, by line; a record without one is new. Reports a record that the file names twice. */
async function findKeys(
  drafts: readonly ImportDraft[],
  keyName: string,
  seen: Map<string, number>,
  context: WriteContext,
  tx: Queryable,
  report: Report,
): Promise<ReadonlyMap<number, Key>> {
  const { view, reader, runtime } = context;
  const column = view.columns.get(keyName) ?? keyColumn(view);
  const { name } = column;
  const given = drafts.map(({ body }) => readTuple([body[name] ?? null], [column]));
  const settled = column.setter === undefined ? undefined : await settledTuples(drafts, column, context);
  const wanted = uniqueTuples([...given, ...(settled ?? [])].filter((tuple) => tuple !== undefined));
  const records = reader ? await findByColumns(reader, [column], wanted, runtime, tx) : new Map<string, readonly Key[]>();
  const found = new Map<number, Key>();
  for (const [at, { line, body }] of drafts.entries()) {
    const own = given[at];
    // A value as it is stored, from an export, is not set again.
    const tuple = !settled || (own && records.has(own.text)) ? own : settled[at];
    if (!tuple) {
      // A new record without a primary key gets one; what cannot be a key is reported by the write.
      if (!column.primaryKey) report({ line, column: name, ...problemOf(body[name], column) });
      continue;
    }
    const earlier = seen.get(tuple.text) ?? line;
    const keys = records.get(tuple.text) ?? [];
    if (earlier !== line) report({ line, column: name, key: 'keyTwice', params: { line: earlier } });
    else if (keys.length > 1) report({ line, column: name, key: 'keyAmbiguous' });
    else if (keys[0] !== undefined) {
      found.set(line, keys[0]);
      if (settled) body[name] = tuple.values[0];
    }
    // A copy, because a substring would keep the whole text in memory.
    seen.set(Buffer.from(tuple.text).toString(), earlier);
  }
  return found;
}

async function settledTuples(
  drafts: readonly ImportDraft[],
  column: Column,
  context: WriteContext,
): Promise<(Tuple | undefined)[]> {
  const values = await settledValues(drafts.map(({ body }) => body), column.name, context); // prettier-ignore
  return values.map((value) => readTuple([value ?? null], [column]));
}

function problemOf(value: unknown, column: Column): Pick<ErrorDetail, 'key' | 'params'> {
  const read = columnKind(column.type).coerce(value ?? null, column);
  return 'problem' in read ? read.problem : { key: 'required' };
}
