import type { LiveColumn } from '../../data/schema/table/live-table.js';
import { adoptedType, type AdoptedType, type AdoptionTarget } from './adopted-type.js';
import type { SourceDatabase } from './source-database.js';

/** The type of a column whose values stay as they are; `definition` undefined: views have no type for it. */
interface NativeDefinition {
  readonly definition: AdoptedType['definition'] | undefined;
  /** As the end of a sentence that begins with the column's name. */
  readonly note?: string;
}

export async function nativeDefinition(
  source: SourceDatabase,
  table: string,
  column: LiveColumn,
  target: AdoptionTarget,
): Promise<NativeDefinition> {
  const isBlob = source.dialect.name === 'sqlite' && /\bblob\b/i.test(column.sqlType);
  const type = isBlob ? undefined : await adoptedType(source, table, column, target);
  if (!type) return { definition: undefined, note: 'is left out: views have no type for it.' };
  const { definition, note } = type;
  if (source.dialect.name !== 'sqlite') return { definition, ...(note !== undefined && { note }) };
  const [from, value] = [source.dialect.quote(table), source.dialect.quote(column.name)];
  const has = async (condition: string): Promise<boolean> =>
    Number(await source.value(`SELECT EXISTS (SELECT 1 FROM ${from} WHERE ${value} IS NOT NULL AND ${condition})`)) === 1;
  const isDate = definition.type === 'datetime' || definition.type === 'dateonly';
  if (!isDate || !(await has(`typeof(${value}) <> 'text'`))) return { definition, ...(note !== undefined && { note }) };
  if (await has(`typeof(${value}) <> 'integer'`)) return { definition: undefined, note: 'is left out: its dates are written in several forms.' };
  return { definition: { type: 'bigint' }, note: 'is shown as a number: its dates are stored as seconds or milliseconds.' };
} // prettier-ignore
