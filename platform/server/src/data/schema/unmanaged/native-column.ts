import { sqlitePrecision, type ColumnType, type ProposedColumn } from '@viewkraft/model';
import type { Dialect } from '../../../kernel/database/database.js';
import type { LiveColumn } from '../table/live-table.js';
import { fittingTypes, nativeLength } from './native-types.js';

/** Longer texts become a `text` column, whose field has several lines. */
const maxStringLength = 1_000;

/**
 * The view column that fits a table's column, judged by its declaration alone; undefined: views have no type for it.
 */
export function nativeColumn(column: LiveColumn, dialect: Dialect): ProposedColumn | undefined {
  const { sqlType, nullable, hasDefault, autoIncrement, generatedAs } = column;
  const type = dialect.name === 'sqlite' ? sqliteType(sqlType) : mysqlType(sqlType);
  if (!type) return undefined;
  const needsValue = !nullable && !hasDefault && !autoIncrement && generatedAs === undefined;
  return { ...sized(type, sqlType), ...(needsValue && { allowNull: false }) };
}

function sized(type: ColumnType, sqlType: string): ProposedColumn {
  const length = nativeLength(sqlType);
  if (type === 'string' && length !== undefined) return length <= maxStringLength ? { type, length } : { type: 'text' };
  if (type !== 'decimal') return { type };
  const [, precision, scale] = digits.exec(sqlType) ?? [];
  return { type, precision: Number(precision), scale: Number(scale ?? 0) };
}

const digits = /\(\s*(\d+)\s*(?:,\s*(\d+)\s*)?\)/;

function mysqlType(sqlType: string): ColumnType | undefined {
  if (/^tinyint\(1\)/i.test(sqlType)) return 'boolean';
  if (/^bit/i.test(sqlType)) return /^bit(\(1\))?$/i.test(sqlType) ? 'boolean' : undefined;
  if (/^int.*unsigned/i.test(sqlType)) return 'bigint';
  return fittingTypes(sqlType)[0];
}

/** SQLite has only names of types. A decimal with more digits than SQLite holds exactly becomes a number. */
function sqliteType(sqlType: string): ColumnType | undefined {
  if (/\bblob\b/i.test(sqlType)) return undefined;
  if (/decimal|numeric|money/i.test(sqlType)) {
    const precision = Number(digits.exec(sqlType)?.[1] ?? 0);
    return precision > 0 && precision <= sqlitePrecision ? 'decimal' : 'number';
  }
  return sqliteTypes.find(([name]) => name.test(sqlType))?.[1] ?? 'text';
}

const sqliteTypes: readonly (readonly [RegExp, ColumnType])[] = [
  [/^bool/i, 'boolean'],
  [/^(datetime|timestamp)/i, 'datetime'],
  [/^date/i, 'dateonly'],
  [/^time/i, 'time'],
  [/bigint/i, 'bigint'],
  [/int/i, 'integer'],
  [/char/i, 'string'],
  [/real|floa|doub/i, 'number'],
];
