import type { Scalar } from '../definition/column-type.js';
import { columnKind } from '../columns/columns.js';
import { columnLimits } from '../limits/column-limits.js';
import { defaultLabel } from '../definition/labels.js';
import { didYouMean, escaped, keyPath } from './problem-words.js';
import type { Report } from './shape.js';
import type { Column, ColumnDefault } from '../definition/view.js';
import type { RawColumn } from './view-shape.js';
import { viewFault } from './view-fault.js';
import { viewPhrase } from './view-phrase.js';
import type { Message } from '../errors/message.js';

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
  const only = (key: keyof RawColumn, fits: boolean, types: Message): void => {
    if (raw[key] !== undefined && !fits) report(`${path}.${key}`, viewFault('viewKeyNotOfType', { type, key, types }));
  };
  only('length', type === 'string', viewPhrase('viewTypeString'));
  only('precision', type === 'decimal', viewPhrase('viewTypeDecimal'));
  only('scale', type === 'decimal', viewPhrase('viewTypeDecimal'));
  only('values', type === 'string' || type === 'text', viewPhrase('viewTypeString'));
  const { widget } = raw;
  const isPlain = widget === 'plain';
  if (widget !== undefined && !(isPlain ? wholeTypes : textTypes).includes(type)) {
    const types = viewPhrase(isPlain ? 'viewTypeWholes' : 'viewTypeStrings');
    report(`${path}.widget`, viewFault('viewWidgetNotOfType', { type, widget, types }));
  }
  only('editor', textTypes.includes(type), viewPhrase('viewTypeStrings'));
  if (column.scale > column.precision) {
    const { scale, precision } = column;
    report(`${path}.scale`, viewFault('viewScaleOverPrecision', { scale, precision }));
  }
  checkAllowed(column, path, report);
  checkValueLabels(column, path, report);
  if (raw.renamedFrom === column.name) report(`${path}.renamedFrom`, viewFault('viewRenamedFromItself'));
  if (!primaryKey) return;
  if (!keyTypes.includes(type)) {
    report(`${path}.type`, viewFault('viewPrimaryKeyType', { type, types: keyTypes.join(', ') }));
  }
  if (raw.allowNull) report(`${path}.allowNull`, viewFault('viewPrimaryKeyNull'));
  if (column.hidden) report(`${path}.hidden`, viewFault('viewPrimaryKeyHidden'));
  for (const key of ['getter', 'setter'] as const) {
    if (raw[key] !== undefined) report(`${path}.${key}`, viewFault('viewPrimaryKeyFunction', { key }));
  }
}

function checkAllowed(column: Column, path: string, report: Report): void {
  const seen = new Set<string>();
  column.values?.forEach((value, at) => {
    if (seen.has(value)) report(`${path}.values[${at}]`, viewFault('viewValueTwice', { value: escaped(value) }));
    seen.add(value);
    normalValue({ ...column, values: undefined }, value, `${path}.values[${at}]`, report);
  });
}

function checkValueLabels({ values, valueLabels }: Column, path: string, report: Report): void {
  if (!valueLabels) return;
  if (!values) return report(`${path}.valueLabels`, viewFault('viewNothingToLabel'));
  for (const value of valueLabels.keys()) {
    if (values.includes(value)) continue;
    const remedy = didYouMean(value, values) ?? viewPhrase('viewWriteOneOf', { names: values.join(', ') });
    const seen = escaped(value, 80);
    report(keyPath(`${path}.valueLabels`, value), viewFault('viewNotAmongValues', { value: seen, remedy }));
  }
}

function normalDefault(column: Column, raw: RawColumn, path: string, report: Report): ColumnDefault | undefined {
  if (raw.default !== undefined && raw.defaultValue !== undefined) {
    report(`${path}.defaultValue`, viewFault('viewDefaultTwice'));
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
    const given = { type: column.type, value: JSON.stringify(value), types: types.join(', ') };
    report(at, viewFault('viewDefaultNotOfType', given));
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
  // Nothing fits a scale beyond the precision, which is a problem of its own.
  if (problem && column.scale > column.precision) return undefined;
  if (problem) {
    const reason = { ...problem, key: `viewValue_${problem.key}` };
    const seen = JSON.stringify(value).slice(0, 80);
    report(path, viewFault('viewValueUnfit', { value: seen, type: column.type, reason }));
    return undefined;
  }
  if (typeof wire === 'string' && column.values && !column.values.includes(wire)) {
    const remedy = viewPhrase('viewWriteOneOf', { names: column.values.join(', ') });
    report(path, viewFault('viewNotAmongValues', { value: escaped(wire), remedy }));
  }
  return wire;
}
