import type { Database } from '../../../kernel/database/database.js';
import { mayStore, parseSqlType, type Flavour } from '../../../data/schema/table/sql-types.js';
import type { StoredType } from '../../../data/schema/table/stored-type.js';

interface Known {
  readonly flavour: Flavour;
  readonly origin: 'platform' | 'view' | 'archive';
  /** The type that the platform recorded for the column of a view, or an entity has for one of its own tables. */
  readonly recorded: StoredType | undefined;
}

const plain = (type: StoredType['type']): StoredType => ({ type, length: 0, precision: 0, scale: 0 });
const binary = /^(tiny|medium|long)?blob|^(var)?binary|^bit\b|^geom|point|polygon|linestring/i;

/** What a column stores; undefined: its values decide, see `typeOfValues`. */
export function storedTypeOf(sqlType: string, { flavour, origin, recorded }: Known): StoredType | undefined {
  if (origin === 'platform') return recorded ?? plain(/int/i.test(sqlType) ? 'bigint' : 'text');
  if (recorded && mayStore(sqlType, recorded, flavour)) return recorded;
  // SQLite's archives declare only affinities.
  if (flavour === 'sqlite') return origin === 'archive' ? undefined : parseSqlType(sqlType, flavour);
  if (binary.test(sqlType)) return undefined;
  const parsed = parseSqlType(sqlType, flavour);
  if (parsed) return parsed;
  if (/^(tiny|small|medium|big)?int/i.test(sqlType)) return plain('bigint');
  return plain(/^(float|double)/i.test(sqlType) ? 'number' : 'text');
}

/** The type that holds every value of a column of SQLite; none for bytes. On MySQL only bytes are asked for. */
export async function typeOfValues(
  db: Database,
  table: string,
  column: string,
): Promise<{ readonly stored: StoredType | undefined; readonly mixed: boolean }> {
  if (db.dialect.name !== 'sqlite') return { stored: undefined, mixed: false };
  const q = (name: string): string => db.dialect.quote(name);
  const rows = await db.query(`SELECT DISTINCT typeof(${q(column)}) FROM ${q(table)}`);
  const kinds = new Set(rows.map(([kind]) => String(kind)));
  kinds.delete('null');
  if (kinds.has('blob')) return { stored: undefined, mixed: false };
  if (kinds.has('text')) return { stored: plain('text'), mixed: kinds.size > 1 };
  if (kinds.has('real')) return { stored: plain('number'), mixed: false };
  return { stored: plain(kinds.has('integer') ? 'bigint' : 'text'), mixed: false };
}
