import { AppError, maxBigint, maxInteger, type Scalar } from '@viewkraft/model';
import { DatabaseError, keysUsedUp, type BoundStatement, type Queryable } from '../../../kernel/database/database.js';
import { keyColumn } from '../sql/statement.js';
import type { Values } from './draft.js';
import type { WriteContext } from './write-context.js';

type KeyContext = Pick<WriteContext, 'view' | 'runtime'>;

const isKeyless = (record: Values, { view }: KeyContext): boolean => (record.get(view.primaryKey) ?? null) === null;

/** The limit of a key that SQLite generates: SQLite's keys have 64 bits, an integer column has 32. */
export function generatedKeyOf(record: Values, context: KeyContext): Pick<BoundStatement, 'generatedKey'> {
  const { view, runtime } = context;
  const isGenerated = runtime.dialect.name === 'sqlite' && keyColumn(view).type === 'integer' && isKeyless(record, context);
  return isGenerated ? { generatedKey: { table: view.table, most: maxInteger } } : {};
}

/**
 * The key that the database has generated.
 * @throws DatabaseError noKeyLeft
 */
export function keyFrom(lastId: string, { view }: Pick<WriteContext, 'view'>): Scalar {
  const { type } = keyColumn(view);
  if (type === 'bigint') return lastId;
  const key = Number(lastId);
  if (type === 'integer' && key > maxInteger) throw keysUsedUp(view.table);
  return key;
}

/** Distinguishes an exhausted counter from a full disk, for which SQLite reports the same error. */
export async function recognizeExhaustion(error: unknown, record: Values, context: KeyContext, tx: Queryable): Promise<unknown> {
  const { view, runtime } = context;
  const isFull = error instanceof DatabaseError && error.kind === 'full';
  if (!isFull || runtime.dialect.name !== 'sqlite' || keyColumn(view).type !== 'bigint') return error;
  if (!view.managed || !isKeyless(record, context)) return error;
  const last = await tx.query('SELECT 1 FROM sqlite_sequence WHERE name = ? AND seq = ?', [view.table, BigInt(maxBigint)]);
  return last.length > 0 ? keysUsedUp(view.table) : error;
}

/** The counter of the view's keys has reached the largest number: only keys that the caller supplies are left. */
export function noKeyLeft({ view, reader }: Pick<WriteContext, 'view' | 'reader'>, index?: number): AppError {
  const column = reader?.columns.has(view.primaryKey) ? { column: view.primaryKey } : {};
  const at = index === undefined ? {} : { index };
  return new AppError('CONFLICT', {}, { details: [{ ...column, ...at, key: 'noKeyLeft' }] });
}
