import { columnKind, type Locale } from '@viewkraft/model';
import { useMemo } from 'react';
import type { WireRecord } from '../../base/wire/WireRecord.js';
import { useModel } from '../../data/model/useModels.js';
import type { ViewModel } from '../../base/wire/ViewModel.js';
import type { PickerChoice } from './PickerChoice.js';
import { recordDialogs, type RecordDialogRequest } from './recordDialogs.js';
import { type RecordOption, recordOptionOf } from './RecordOption.js';
import { optionsAtOnce, useRecordSearch, type RecordSearch } from './useRecordSearch.js';

interface PickerChoices {
  readonly choices: readonly PickerChoice[];
  readonly search: RecordSearch;
  readonly model: ViewModel | undefined;
  /** Returns the request for a dialog that creates a record with the typed text in its display column. */
  readonly requestFor: (text: string, fixedValues?: WireRecord) => RecordDialogRequest;
  /** Creates a record in a dialog; null if it was cancelled. */
  readonly create: (text: string, fixedValues?: WireRecord) => Promise<RecordOption | null>;
}

/** The options of a picker over a view for the typed text. */
export function usePickerChoices(
  view: string,
  text: string,
  active: boolean,
  locale: Locale,
  include?: string,
  mayCreate = true,
): PickerChoices {
  const { data: model } = useModel(view);
  const typed = text.trim();
  const search = useRecordSearch(model, typed, active, locale, include);
  const { options, total, error } = search;
  const choices = useMemo(() => {
    const records = options.map((option): PickerChoice => ({ kind: 'record', option }));
    if (error) return [...records, { kind: 'retry', text } satisfies PickerChoice];
    const exists = options.some((option) => option.text.toLocaleLowerCase() === typed.toLocaleLowerCase());
    const isOffered = mayCreate && model?.can.create && recordDialogs.canOpen() && typed !== '' && !exists;
    if (!isOffered || total === undefined) return records;
    const create: PickerChoice = { kind: 'create', text: typed };
    // Listed first: after the last of many pages it would never be seen.
    return total > optionsAtOnce ? [create, ...records] : [...records, create];
  }, [options, total, error, model, text, typed, mayCreate]);

  const requestFor = (name: string, fixedValues: WireRecord = {}): RecordDialogRequest => {
    const column = model?.columns.get(model.display);
    const fits = column && !column.primaryKey && columnKind(column.type).text && column.readOnly !== true;
    const preset = { ...fixedValues, ...(fits ? { [column.name]: name } : {}) };
    return { view, preset, settled: Object.keys(fixedValues) };
  };
  const create = async (name: string, fixedValues?: WireRecord): Promise<RecordOption | null> => {
    const record = await recordDialogs.open(requestFor(name, fixedValues));
    return record && model ? recordOptionOf(record, model, locale) : null;
  };
  return { choices, search, model, requestFor, create };
}
