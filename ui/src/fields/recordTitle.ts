import type { Locale } from '@viewkraft/model';
import { valueOf, type WireRecord } from '../api/WireRecord.js';
import type { ViewModel } from '../model/ViewModel.js';
import { fieldOf } from './registry.js';

/** How a record is named in titles, links and pickers: its display column, else its key. */
export function recordTitle(record: WireRecord, model: ViewModel | undefined, locale: Locale): string {
  const column = model?.columns.get(model.display);
  const shown = column ? valueOf(record, column.name) : undefined;
  if (column && shown !== null && shown !== undefined && shown !== '') {
    return fieldOf(column).print(shown, column, locale);
  }
  const key = valueOf(record, model?.primaryKey ?? 'id');
  return key === undefined || key === null ? '' : String(key);
}
