import type { Locale } from '@viewkraft/model';
import { valueOf, type WireRecord } from '../base/wire/WireRecord.js';
import type { ViewModel } from '../base/wire/ViewModel.js';
import { fieldOf } from './registry.js';

/** The title of a record in headings, links and pickers: its display column, else its key. */
export function recordTitle(record: WireRecord, model: ViewModel | undefined, locale: Locale): string {
  const column = model?.columns.get(model.display);
  const shown = column ? valueOf(record, column.name) : undefined;
  if (column && shown !== null && shown !== undefined) {
    const text = fieldOf(column).print(shown, column, locale);
    if (text.trim() !== '') return text;
  }
  const key = valueOf(record, model?.primaryKey ?? 'id');
  return key === undefined || key === null ? '' : String(key);
}
