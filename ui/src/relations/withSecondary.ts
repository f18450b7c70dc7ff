import type { Locale } from '@viewkraft/model';
import { valueOf } from '../api/WireRecord.js';
import { isEmpty } from '../fields/isEmpty.js';
import { fieldOf } from '../fields/registry.js';
import type { ViewModel } from '../model/ViewModel.js';
import type { RecordOption } from './RecordOption.js';

/** Records of the same name get what their grid shows beside it, so that they can be told from each other. */
export function withSecondary(
  options: readonly RecordOption[],
  model: ViewModel,
  locale: Locale,
): readonly RecordOption[] {
  const seen = new Map<string, number>();
  for (const { text } of options) seen.set(text, (seen.get(text) ?? 0) + 1);
  if (seen.size === options.length) return options;
  return options.map((option) =>
    seen.get(option.text) === 1 ? option : { ...option, secondary: secondText(option, model, locale) },
  );
}

function secondText({ id, record }: RecordOption, model: ViewModel, locale: Locale): string {
  for (const name of model.gridColumns) {
    const column = model.columns.get(name);
    if (!column || name === model.display || column.primaryKey || model.byForeignKey.has(name)) continue;
    const value = valueOf(record, name);
    if (!isEmpty(value)) return fieldOf(column).print(value, column, locale);
  }
  return `#${id}`;
}
