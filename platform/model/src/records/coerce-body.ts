import type { Scalar } from '../definition/column-type.js';
import { columnKind } from '../columns/columns.js';
import { message } from '../columns/problem.js';
import { limits } from '../limits/limits.js';
import type { ErrorDetail } from '../errors/app-error.js';
import type { Message } from '../errors/message.js';
import type { JsonValue } from './function-call.js';
import { defaultValue, type Moment } from '../columns/default-value.js';
import type { Association, Column, View } from '../definition/view.js';

/** Values by column, in wire form. A Map, because a column may be called `constructor`. */
export type Values = ReadonlyMap<string, Scalar>;

/** The parts of a view that determine its records. */
export type WrittenView = Pick<View, 'columns' | 'associations' | 'primaryKey' | 'system'>;

/** A set of names: a Set, a Map, the columns of a Reader or Writer. */
export interface Names {
  has(name: string): boolean;
}

/** The context in which a body is checked. */
export interface BodyScope {
  readonly create: boolean;
  /** Columns that the caller may write. */
  readonly writable: Names;
  /** Columns that the caller may read; a column that may be neither read nor written counts as unknown. */
  readonly readable: Names;
  /** Update: the stored record; unchanged values of read-only columns are accepted. */
  readonly current?: Values;
  /** Update: the getter results of stored values; such a value sent back is not a change. */
  readonly shown?: ReadonlyMap<string, JsonValue>;
  /**
   * Update: columns that their functions lock, with the reason; unchanged values are accepted as for read-only ones.
   */
  readonly locked?: ReadonlyMap<string, Message>;
  /** Columns that a plugin sets instead of the caller: hidden and read-only ones too, but no system columns. */
  readonly opened?: Names;
  /** Create: determines the default of a read-only column, which may be sent along. */
  readonly moment?: Moment;
  /** The primary key of an association's target, when links may be set with the record. */
  linkKey?(association: Association): Column | undefined;
}

export interface CoercedBody {
  /** Columns to write, without values that were only sent back. */
  readonly values: Map<string, Scalar>;
  /** Ids to link, by belongsToMany association. */
  readonly links: Map<string, readonly NonNullable<Scalar>[]>;
  /** The version that the caller has seen. */
  readonly version: number | undefined;
  readonly problems: readonly ErrorDetail[];
}

/** The body of a create or update in wire form. Reports all problems of keys and types at once. */
export function coerceBody(view: WrittenView, body: unknown, scope: BodyScope): CoercedBody {
  const values = new Map<string, Scalar>();
  const links = new Map<string, readonly NonNullable<Scalar>[]>();
  const problems: ErrorDetail[] = [];
  let version: number | undefined;
  const report = (column: string, { key, params }: Message): void => {
    problems.push({ column: shortened(column), key, ...(params && { params }) });
  };
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    return { values, links, version, problems: [message('notARecord')] };
  }
  const given = body as Readonly<Record<string, unknown>>;
  // Object.keys, because a body may have 200 000 keys and Object.entries takes twice the time.
  for (const name of Object.keys(given)) {
    const input = given[name];
    const column = view.columns.get(name);
    const association = view.associations.get(name);
    const opened = scope.opened?.has(name) === true;
    if (column?.system) {
      if (scope.create || name !== '_version') continue;
      if (Number.isSafeInteger(input)) version = input as number;
      else report(name, message('version'));
    } else if (association) {
      const ids = linkIds(association, input, scope);
      if ('ids' in ids) links.set(name, ids.ids);
      else report(name, ids.problem);
    } else if (
      !column ||
      (!opened && (column.hidden || !(scope.writable.has(name) || scope.readable.has(name) || column.primaryKey)))
    ) {
      report(name, message('unknownColumn'));
    } else {
      if (!opened && scope.shown?.has(name) && JSON.stringify(input) === JSON.stringify(scope.shown.get(name)))
        continue;
      // Other programs store empty texts where ours are null.
      if (input === '' && scope.current?.get(name) === '') continue;
      const read = columnKind(column.type).coerce(input, column);
      const sentBack = 'value' in read && isSentBack(view, column, read.value, scope);
      if (sentBack) continue;
      if (!mayWrite(column, scope)) report(name, scope.locked?.get(name) ?? message('readOnly'));
      else if ('problem' in read) report(name, read.problem);
      else values.set(name, read.value);
    }
  }
  return { values, links, version, problems };
}

function mayWrite(column: Column, { create, writable, locked, opened }: BodyScope): boolean {
  if (opened?.has(column.name)) return !column.primaryKey;
  const open = column.readOnly !== true && locked?.has(column.name) !== true;
  return writable.has(column.name) && open && (create || !column.primaryKey);
}

/** Whether a value for a locked column changes nothing. */
function isSentBack(view: WrittenView, column: Column, value: Scalar, scope: BodyScope): boolean {
  if (mayWrite(column, scope)) return false;
  if (scope.current) return scope.current.get(column.name) === value && scope.readable.has(column.name);
  return (
    value === null ||
    (scope.moment !== undefined &&
      column.default?.kind !== 'now' &&
      value === defaultValue(column, scope.moment) &&
      !view.columns.get(column.name)?.primaryKey)
  );
}

function linkIds(
  association: Association,
  input: unknown,
  scope: BodyScope,
): { readonly ids: NonNullable<Scalar>[] } | { readonly problem: Message } {
  const key = association.type === 'belongsToMany' ? scope.linkKey?.(association) : undefined;
  if (!key) return { problem: message('association') };
  if (!Array.isArray(input) || input.length > limits.arrayBody) return { problem: message('idList') };
  const ids = new Set<NonNullable<Scalar>>();
  for (const one of input as readonly unknown[]) {
    const read = columnKind(key.type).coerce(one, key);
    if ('problem' in read || read.value === null) return { problem: message('idList') };
    ids.add(read.value);
  }
  return { ids: [...ids] };
}

/** An untrusted name, short enough to be echoed. */
function shortened(name: string): string {
  return name.length > 100 ? `${name.slice(0, 100)}…` : name;
}
