import { columnKind, type Locale } from '@viewkraft/model';
import { useMemo } from 'react';
import type { WireRecord } from '../api/WireRecord.js';
import { useModel } from '../model/useModels.js';
import type { ViewModel } from '../model/ViewModel.js';
import type { PickerChoice } from './PickerChoice.js';
import { recordDialogs } from './recordDialogs.js';
import type { RecordOption } from './RecordOption.js';
import { recordOptionOf } from './recordOptionOf.js';
import { optionsAtOnce, useRecordSearch, type RecordSearch } from './useRecordSearch.js';

export interface PickerChoices {
  readonly choices: readonly PickerChoice[];
  readonly search: RecordSearch;
  readonly model: ViewModel | undefined;
  /** Creates a record in a dialog, with the text in the column it is shown by; null where it was left without. */
  readonly create: (text: string, settled?: WireRecord) => Promise<RecordOption | null>;
}

/** What a picker over a view offers for what is typed. */
export function usePickerChoices(
  view: string,
  text: string,
  active: boolean,
  locale: Locale,
  include?: string,
): PickerChoices {
  const { data: model } = useModel(view);
  const typed = text.trim();
  const search = useRecordSearch(model, typed, active, locale, include);
  const { options, total, error } = search;
  const choices = useMemo(() => {
    const records = options.map((option): PickerChoice => ({ kind: 'record', option }));
    if (error) return [...records, { kind: 'retry', text } satisfies PickerChoice];
    const isThere = options.some((option) => option.text.toLocaleLowerCase() === typed.toLocaleLowerCase());
    if (!model?.can.create || !recordDialogs.canOpen() || typed === '' || isThere || total === undefined)
      return records;
    const create: PickerChoice = { kind: 'create', text: typed };
    // After the last of many pages nobody would find it.
    return total > optionsAtOnce ? [create, ...records] : [...records, create];
  }, [options, total, error, model, text, typed]);

  const create = async (name: string, settled: WireRecord = {}): Promise<RecordOption | null> => {
    const column = model?.columns.get(model.display);
    const fits = column && !column.primaryKey && columnKind(column.type).text && column.readOnly !== true;
    const preset = { ...settled, ...(fits ? { [column.name]: name } : {}) };
    const record = await recordDialogs.open({ view, preset, settled: Object.keys(settled) });
    return record && model ? recordOptionOf(record, model, locale) : null;
  };
  return { choices, search, model, create };
}
