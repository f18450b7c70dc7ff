import { columnKind, systemColumns, type ColumnType } from '@viewkraft/model';
import { typedValue, typeOf } from '../../document/columnTraits.js';
import type { ConditionLine, LineOperator } from '../../document/conditionParts.js';
import { isList, type Json, type JsonObject } from '../../document/json.js';
import { objectAt } from '../../document/path.js';
import { useDesign } from '../../state/Design.js';

/** What a line of a condition can compare a column with. */
interface LineColumn {
  readonly type: ColumnType | undefined;
  readonly operators: readonly LineOperator[];
  /** Values to choose from; undefined: any can be typed. */
  readonly values: readonly string[] | undefined;
  /** Whether its values are points in time, so that they are compared as earlier or later. */
  readonly isMoment: boolean;
}

export function useLineColumn(name: string): LineColumn {
  const { document } = useDesign();
  return lineColumn(document, name);
}

function lineColumn(document: JsonObject, name: string): LineColumn {
  const column = objectAt(document, ['columns', name]);
  const type = typeOf(column) ?? systemColumns.find((one) => one.name === name)?.type;
  const values = column.get('values');
  const listed = isList(values) ? values.filter((one) => typeof one === 'string') : undefined;
  return {
    type,
    operators: operatorsOf(type),
    values: type === 'boolean' ? ['true', 'false'] : listed,
    isMoment: type !== undefined && columnKind(type).filter === 'date',
  };
}

function operatorsOf(type: ColumnType | undefined): readonly LineOperator[] {
  const kind = type && columnKind(type);
  if (type === 'boolean') return ['equals', 'differs', 'empty', 'notEmpty'];
  return [
    'equals',
    'differs',
    'oneOf',
    ...(kind?.text ? (['startsWith', 'contains'] as const) : []),
    ...(kind?.ordered && !kind.text && type !== 'uuid' ? (['greater', 'atLeast', 'less', 'atMost'] as const) : []),
    'empty',
    'notEmpty',
  ];
}

/** The initial value of a line. */
const firstValue = ({ type, values }: LineColumn): Json =>
  values?.[0] === undefined ? '' : typedValue(type, values[0]);

/** A new line, preferably about a column that no other line uses; undefined if the view has no columns. */
export function useNewLine(columns: readonly string[], used: readonly string[]): ConditionLine | undefined {
  const { document } = useDesign();
  const isKey = (name: string): boolean => objectAt(document, ['columns', name]).get('primaryKey') === true;
  const column = columns.find((name) => !isKey(name) && !used.includes(name)) ?? columns[0];
  return column === undefined
    ? undefined
    : { column, operator: 'equals', value: firstValue(lineColumn(document, column)) };
}

/** The same line about another column; the operator and the value are kept if they suit that column. */
export function useMovedLine(): (line: ConditionLine, to: string) => ConditionLine {
  const { document } = useDesign();
  return ({ operator, value }, to) => {
    const column = lineColumn(document, to);
    const next = column.operators.includes(operator) ? operator : 'equals';
    const fits = next === operator && column.values === undefined && typeof value === 'string';
    return withOperator({ column: to, operator, value: fits ? value : '' }, next, column);
  };
}

/** The same line with another operator, and a value that this operator accepts. */
export function withOperator({ column, value }: ConditionLine, operator: LineOperator, of: LineColumn): ConditionLine {
  if (operator === 'empty' || operator === 'notEmpty') return { column, operator, value: null };
  const values = (isList(value) ? value : [value]).filter((one) => one !== null && one !== '');
  return { column, operator, value: operator === 'oneOf' ? values : (values[0] ?? firstValue(of)) };
}
