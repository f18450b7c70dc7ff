import type { Scalar } from '../definition/column-type.js';
import { columnKind } from '../columns/columns.js';
import { columnLimits } from '../limits/column-limits.js';
import { defaultLabel } from '../definition/labels.js';
import { keyPath, nearest } from './problem-words.js';
import type { Report } from './shape.js';
import type { Column, ColumnDefault } from '../definition/view.js';
import type { RawColumn } from './view-shape.js';
import { errorTexts } from '../errors/error-texts.js';

/** English value problems for authors of view files; API responses use the locales. */
const words: Readonly<Record<string, string>> = {
  string: 'a text is needed',
  nullCharacter: 'it contains a null character',
  loneSurrogate: 'it contains an incomplete character',
  length: 'it has more than {{length}} characters',
  length_one: 'it has more than {{length}} character',
  textSize: 'it has more than {{bytes}} bytes',
  reservedKey: 'this word is reserved',
  integer: 'a whole number is needed',
  number: 'a number is needed',
  range: 'it must lie between {{least}} and {{most}}',
  numberRange: 'it cannot be stored exactly',
  sendString: 'it has too many digits for a JSON number, write it as a text',
  decimal: 'a decimal number is needed',
  scale: 'it has more than {{scale}} digits after the point',
  scale_one: 'it has more than {{scale}} digit after the point',
  precision: 'it has more than {{digits}} digits before the point',
  precision_one: 'it has more than {{digits}} digit before the point',
  boolean: 'true or false is needed',
  uuid: 'a UUID is needed',
  datetime: 'an ISO date and time is needed, such as 2026-11-20T10:00:00Z',
  dateonly: 'a date is needed, such as 2026-11-20',
  time: 'a time is needed, such as 10:00:00',
};

const describeValueProblem = errorTexts({ problems: words }, 'en');

/** Types of a primary key: exact, short, and readable in an address. */
const keyTypes: readonly string[] = ['integer', 'bigint', 'uuid', 'string', 'date', 'dateonly', 'datetime', 'time'];
const textTypes: readonly string[] = ['string', 'text', 'uuid'];
const wholeTypes: readonly string[] = ['integer', 'bigint'];

/** The column in normal form; reports contradictory keys. */
export function normalColumn(name: string, raw: RawColumn, path: string, report: Report): Column {
  const { type } = raw;
  const primaryKey = raw.primaryKey ?? false;
  const precision = type === 'decimal' ? (raw.precision ?? 10) : 0;
  const column: Column = {
    name,
    field: raw.field ?? name,
    source: undefined,
    type,
    label: raw.label ?? defaultLabel(name),
    primaryKey,
    autoIncrement: raw.autoIncrement ?? (primaryKey && (type === 'integer' || type === 'bigint')),
    allowNull: raw.allowNull ?? !primaryKey,
    unique: raw.unique ?? false,
    index: raw.index ?? false,
    length: type === 'string' ? (raw.length ?? columnLimits.stringLength) : 0,
    precision,
    scale: type === 'decimal' ? (raw.scale ?? Math.min(2, precision)) : 0,
    values: raw.values,
    valueLabels: raw.valueLabels,
    default: undefined,
    rules: typeof raw.rules === 'string' ? [raw.rules] : (raw.rules ?? []),
    getter: raw.getter,
    setter: raw.setter,
    visible: raw.visible ?? true,
    required: raw.required ?? false,
    readOnly: raw.readOnly ?? false,
    hidden: raw.hidden ?? false,
    system: false,
    dummy: raw.dummy,
    widget: raw.widget,
    editor: raw.editor,
    help: raw.help,
    placeholder: raw.placeholder,
    renamedFrom: raw.renamedFrom,
  };
  checkKeys(column, raw, path, report);
  return {
    ...column,
    default: normalDefault(column, raw, path, report),
    dummy: raw.dummy === undefined ? undefined : normalValue(column, raw.dummy, `${path}.dummy`, report),
  };
}

function checkKeys(column: Column, raw: RawColumn, path: string, report: Report): void {
  const { type, primaryKey } = column;
  const only = (key: keyof RawColumn, fits: boolean, types: string): void => {
    if (raw[key] !== undefined && !fits)
      report(`${path}.${key}`, `A ${type} column has no ${key}.`, `Take it out, or make the column ${types}.`);
  };
  only('length', type === 'string', 'a string');
  only('precision', type === 'decimal', 'a decimal');
  only('scale', type === 'decimal', 'a decimal');
  only('values', type === 'string' || type === 'text', 'a string');
  if (raw.widget === 'plain' ? !wholeTypes.includes(type) : raw.widget !== undefined && !textTypes.includes(type)) {
    report(
      `${path}.widget`,
      `A ${type} column has no widget ${raw.widget}.`,
      `Take it out, or make the column ${raw.widget === 'plain' ? 'an integer or bigint' : 'a string or text'}.`,
    );
  }
  only('editor', textTypes.includes(type), 'a string or text');
  if (column.scale > column.precision) {
    report(
      `${path}.scale`,
      `The scale ${column.scale} is more than the precision ${column.precision}.`,
      'The precision counts all digits, those of the scale too: make it larger.',
    );
  }
  checkAllowed(column, path, report);
  checkValueLabels(column, path, report);
  if (raw.renamedFrom === column.name) {
    report(
      `${path}.renamedFrom`,
      'A column cannot be renamed from its own name.',
      'Write the old name, or take it out.',
    );
  }
  if (!primaryKey) return;
  if (!keyTypes.includes(type)) {
    report(`${path}.type`, `A primary key cannot be of type ${type}.`, `Use one of ${keyTypes.join(', ')}.`);
  }
  if (raw.allowNull) report(`${path}.allowNull`, 'A primary key is never null.', 'Take "allowNull" out.');
  if (column.hidden)
    report(`${path}.hidden`, 'A primary key cannot be hidden: records are named by it.', 'Take "hidden" out.');
  for (const key of ['getter', 'setter'] as const) {
    if (raw[key] !== undefined) report(`${path}.${key}`, `A primary key has no ${key}.`, 'Take it out.');
  }
}

function checkAllowed(column: Column, path: string, report: Report): void {
  const seen = new Set<string>();
  column.values?.forEach((value, at) => {
    if (seen.has(value))
      report(`${path}.values[${at}]`, `The value ${JSON.stringify(value)} stands here twice.`, 'Take one out.');
    seen.add(value);
    normalValue({ ...column, values: undefined }, value, `${path}.values[${at}]`, report);
  });
}

function checkValueLabels({ values, valueLabels }: Column, path: string, report: Report): void {
  if (!valueLabels) return;
  if (!values) return report(`${path}.valueLabels`, 'There are no "values" to label.', 'Add "values", or take it out.');
  for (const value of valueLabels.keys()) {
    if (values.includes(value)) continue;
    const near = nearest(value, values);
    report(
      keyPath(`${path}.valueLabels`, value),
      `${JSON.stringify(value.slice(0, 80))} is not among "values".`,
      near === undefined ? `Write one of ${values.join(', ')}.` : `Did you mean "${near}"?`,
    );
  }
}

function normalDefault(column: Column, raw: RawColumn, path: string, report: Report): ColumnDefault | undefined {
  if (raw.default !== undefined && raw.defaultValue !== undefined) {
    report(`${path}.defaultValue`, '"default" and "defaultValue" mean the same.', 'Keep one of them.');
  }
  const key = raw.default === undefined ? 'defaultValue' : 'default';
  const value = raw[key];
  if (value === undefined || value === null) return undefined;
  const at = `${path}.${key}`;
  if (value === 'NOW') return variable({ kind: 'now' }, ['date', 'dateonly', 'datetime', 'time', 'string', 'text']);
  if (value === '$user.id') return variable({ kind: 'user' }, ['uuid', 'string', 'text']);
  const wire = normalValue(column, value, at, report);
  return wire === null || wire === undefined ? undefined : { kind: 'value', value: wire };

  function variable(found: ColumnDefault, types: readonly string[]): ColumnDefault | undefined {
    if (types.includes(column.type)) return found;
    report(
      at,
      `A column of type ${column.type} cannot hold ${JSON.stringify(value)}.`,
      `Make it one of ${types.join(', ')}, or write a value.`,
    );
    return undefined;
  }
}

/** A value of the file in wire form, checked like one sent to the API. */
function normalValue(column: Column, value: Scalar, path: string, report: Report): Scalar | undefined {
  const coerced = columnKind(column.type).coerce(value, column);
  const wire = 'value' in coerced ? coerced.value : undefined;
  const problem =
    'problem' in coerced
      ? coerced.problem
      : wire !== null && wire !== undefined
        ? columnKind(column.type).check?.(wire, column)
        : undefined;
  if (problem) {
    const reason = describeValueProblem(problem);
    report(
      path,
      `${JSON.stringify(value).slice(0, 80)} does not fit a column of type ${column.type}: ${reason}.`,
      'Write a value that fits.',
    );
    return undefined;
  }
  if (typeof wire === 'string' && column.values && !column.values.includes(wire)) {
    report(path, `${JSON.stringify(wire)} is not among "values".`, `Write one of ${column.values.join(', ')}.`);
  }
  return wire;
}
