import { AppError, type ErrorDetail, type Reader, type Scalar } from '@viewkraft/model';
import type { Queryable } from '../../database/database.js';
import { readableKeys } from '../read/read-records.js';
import { fromDb } from '../../database/value-codecs.js';
import { keyColumn } from '../sql/statement.js';
import type { WriteContext } from './write-context.js';

type Values = ReadonlyMap<string, Scalar>;

/** A write's foreign keys, with its place in an array body. */
export interface GivenReferences {
  readonly values: Values;
  readonly index: number | undefined;
}

/**
 * Refuses references to records that the caller may not read, as if they did not exist (A22). Where the caller may read
 * every row, the database's own constraint is enough. `all`: the database complained and does not say of what.
 */
export async function checkReferences(
  given: readonly GivenReferences[],
  context: WriteContext,
  queryable: Queryable,
  all = false,
): Promise<void> {
  const { view, world, caller } = context;
  const details: ErrorDetail[] = [];
  for (const { type, view: target, foreignKey } of view.associations.values()) {
    if (type !== 'belongsTo') continue;
    const concerned = given.filter(({ values }) => (values.get(foreignKey) ?? null) !== null);
    if (concerned.length === 0) continue;
    const reader = world.reader(world.view(target), caller.identity);
    if (!all && reader?.rows === 'all') continue;
    const keys = new Set(concerned.map(({ values }) => values.get(foreignKey) as NonNullable<Scalar>));
    const found = reader ? await foundKeys(reader, [...keys], context, queryable) : new Set<Scalar>();
    for (const { values, index } of concerned) {
      if (found.has(values.get(foreignKey) as Scalar)) continue;
      details.push({ column: foreignKey, ...(index === undefined ? {} : { index }), key: 'referenceMissing' });
    }
  }
  if (details.length > 0) throw new AppError('REFERENCE_MISSING', {}, { details: unique(details) });
}

async function foundKeys(
  reader: Reader,
  keys: readonly NonNullable<Scalar>[],
  { world }: WriteContext,
  queryable: Queryable,
): Promise<Set<Scalar>> {
  const rows = await readableKeys({ reader }, keys, world, queryable);
  const column = keyColumn(reader.view);
  return new Set(rows.map(([key]) => fromDb(world.dialect, column, key)));
}

/** Two associations may share a foreign key column. */
function unique(details: readonly ErrorDetail[]): ErrorDetail[] {
  return [...new Map(details.map((detail) => [`${detail.index ?? ''} ${detail.column ?? ''}`, detail])).values()];
}
