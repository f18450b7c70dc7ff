import { columnKind, type Column, type Names, type Reader, type Scalar, type View, type Writer } from '@viewkraft/model';
import type { DbRow } from '../../../kernel/database/database.js';
import { exactCollation } from '../../../kernel/database/native-codecs.js';
import type { RecordRuntime } from '../record-runtime.js';
import type { Values } from '../rows/draft.js';
import { openColumns, RowFlags } from '../rows/row-flags.js';
import { operandSql } from '../sql/comparison-sql.js';
import { flagSql } from '../sql/row-shape.js';
import { join, raw, sql, type Sql } from '../sql/sql.js';
import { Statement } from '../sql/statement.js';

/** A caller's rights on a record as it was at some time, by the current grants. */
export interface StateRights {
  readonly readable: boolean;
  /** Whether a grant of the writer's action includes the row; true without a writer. */
  readonly reachable: boolean;
  readonly columns: Names;
}

const maxStatesPerQuery = 32;

/**
 * Evaluates the conditions of grants on earlier states. The database evaluates them, as for stored rows: related
 * records count as they are today.
 */
export async function rightsOn(
  states: readonly Values[],
  reader: Reader,
  writer: Writer | null,
  runtime: RecordRuntime,
): Promise<StateRights[]> {
  const { view } = reader;
  const flags = new RowFlags(0);
  const readable = flags.add(reader.rows);
  const reachable = flags.add(writer?.rows ?? 'all');
  const columns = openColumns(reader.columns, flags);
  const read = (row: DbRow): StateRights => ({
    readable: readable(row),
    reachable: reachable(row),
    columns: columns(row),
  });
  if (flags.sets.length === 0) return states.map(() => read([]));
  const rights: StateRights[] = [];
  for (let at = 0; at < states.length; at += maxStatesPerQuery) {
    const statement = new Statement(runtime);
    const alias = statement.alias();
    const rows = states.slice(at, at + maxStatesPerQuery).map((state) => rowSql(state, view, statement));
    const list = join(flags.sets.map((set) => flagSql(set, { view }, alias, statement)), ',');
    const { text, values } = sql`SELECT ${list} FROM (${join(rows, ' UNION ALL ')}) ${alias}`;
    rights.push(...(await runtime.database.query(text, values)).map(read));
  }
  return rights;
}

/** A row of constants with the columns of the view. */
function rowSql(state: Values, view: View, statement: Statement): Sql {
  const cells = [...view.columns.values()].map((column) => {
    const value = constant(column, state.get(column.name) ?? null, statement);
    return sql`${value} AS ${raw(statement.dialect.quote(column.field))}`;
  });
  return sql`SELECT ${join(cells, ',')}`;
}

/** MySQL: gives text the column's collation, because a plain constant would be compared without regard to case. */
function constant(column: Column, value: Scalar, statement: Statement): Sql {
  const operand = operandSql(column, value, statement);
  const { flavour } = statement.dialect;
  const isText = columnKind(column.type).text && flavour !== 'sqlite';
  return isText ? sql`CAST(${operand} AS CHAR) COLLATE ${exactCollation[flavour]}` : operand;
}
