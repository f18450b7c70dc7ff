import { textIn, type Locale } from '@viewkraft/model';
import { changedColumns } from '../entity/changedColumns.js';
import type { EntityState } from '../entity/EntityState.js';
import { isEmpty } from '../fields/isEmpty.js';
import { fieldOf } from '../fields/registry.js';
import type { ViewModel } from '../model/ViewModel.js';

/** What was typed into a field and is saved nowhere. */
export interface TypedText {
  readonly column: string;
  readonly label: string;
  readonly text: string;
}

/** All that was typed and not saved, in words. */
export function typedTexts(model: ViewModel, { record, values }: EntityState, locale: Locale): readonly TypedText[] {
  return changedColumns(model, record, values).flatMap((name) => {
    const column = model.columns.get(name);
    const value = values.get(name);
    if (!column || isEmpty(value)) return [];
    return [{ column: name, label: textIn(column.label, locale), text: fieldOf(column).print(value, column, locale) }];
  });
}
