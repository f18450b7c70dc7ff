import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import type { Locale } from '@viewkraft/model';
import { useMemo } from 'react';
import type { PickerChoice } from './PickerChoice.js';
import { PickerSearch } from './PickerPaper.js';
import { PickerRow } from './PickerRow.js';
import type { RecordOption } from './RecordOption.js';
import { usePickerList } from './usePickerList.js';

interface RecordsPickerProps {
  readonly id: string;
  readonly label: string;
  readonly view: string;
  readonly value: readonly RecordOption[];
  readonly onChange: (options: readonly RecordOption[]) => void;
  /** A remark on a record, and whether it cannot be selected. */
  readonly noteOf: (option: RecordOption) => { readonly text: string; readonly isTaken: boolean };
  /** Related records needed for the remarks. */
  readonly include?: string | undefined;
  readonly locale: Locale;
}

/** A combobox that selects several records. */
export function RecordsPicker({ id, label, view, value, onChange, noteOf, include, locale }: RecordsPickerProps) {
  const { props: list, text, search, model, create, retry } = usePickerList({ view, locale, include });
  const chosen = useMemo(() => value.map((option): PickerChoice => ({ kind: 'record', option })), [value]);

  const choose = async (next: readonly PickerChoice[]) => {
    const creation = next.find((choice) => choice.kind === 'create');
    if (next.some((choice) => choice.kind === 'retry')) return retry();
    const records = next.flatMap((choice) => (choice.kind === 'record' ? [choice.option] : []));
    const record = creation ? await create(creation.text) : null;
    return onChange(record ? [...records, record] : records);
  };
  return (
    <PickerSearch value={search}>
      <Autocomplete<PickerChoice, true>
        {...list}
        multiple
        id={id}
        value={chosen}
        onChange={(_event, next) => void choose(next)}
        inputValue={text}
        getOptionDisabled={(choice) => choice.kind === 'record' && noteOf(choice.option).isTaken}
        filterSelectedOptions
        renderOption={({ key, ...attributes }, choice) => (
          <PickerRow
            key={key as string}
            choice={choice}
            typed={text}
            attributes={attributes}
            model={model}
            note={choice.kind === 'record' ? noteOf(choice.option).text : undefined}
          />
        )}
        renderInput={(params) => <TextField {...params} label={label} autoFocus />}
      />
    </PickerSearch>
  );
}
