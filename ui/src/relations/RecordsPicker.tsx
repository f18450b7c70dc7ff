import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import type { Locale } from '@viewkraft/model';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pageOnEdge } from './pageOnEdge.js';
import { choiceKey, choiceText, isSameChoice, type PickerChoice } from './PickerChoice.js';
import { PickerPaper, PickerSearch } from './PickerPaper.js';
import { PickerRow } from './PickerRow.js';
import type { RecordOption } from './RecordOption.js';
import { usePickerChoices } from './usePickerChoices.js';

export interface RecordsPickerProps {
  readonly id: string;
  readonly label: string;
  readonly view: string;
  readonly value: readonly RecordOption[];
  readonly onChange: (options: readonly RecordOption[]) => void;
  /** A remark on a record, and whether it cannot be chosen. */
  readonly noteOf: (option: RecordOption) => { readonly text: string; readonly isTaken: boolean };
  /** Related records that the remarks need. */
  readonly include?: string | undefined;
  readonly locale: Locale;
}

/** A combobox that takes several records, one after the other. */
export function RecordsPicker({ id, label, view, value, onChange, noteOf, include, locale }: RecordsPickerProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const { choices, search, create } = usePickerChoices(view, text, open, locale, include);
  const chosen = useMemo(() => value.map((option): PickerChoice => ({ kind: 'record', option })), [value]);

  const retry = async () => {
    search.retry();
    // To choose a line closes the list, but here nothing was chosen yet.
    await Promise.resolve();
    setOpen(true);
  };
  const choose = async (next: readonly PickerChoice[]) => {
    const made = next.find((choice) => choice.kind === 'create');
    if (next.some((choice) => choice.kind === 'retry')) return retry();
    const records = next.flatMap((choice) => (choice.kind === 'record' ? [choice.option] : []));
    const record = made ? await create(made.text) : null;
    return onChange(record ? [...records, record] : records);
  };
  return (
    <PickerSearch value={search}>
      <Autocomplete<PickerChoice, true>
        multiple
        id={id}
        size="small"
        value={chosen}
        options={choices}
        loading={search.isPending}
        open={open}
        onOpen={() => setOpen(true)}
        onClose={() => setOpen(false)}
        onChange={(_event, next) => void choose(next)}
        inputValue={text}
        onInputChange={(_event, input) => setText(input)}
        onHighlightChange={(_event, choice) => {
          if (choice && choice === choices.at(-1)) search.more();
        }}
        getOptionLabel={choiceText}
        getOptionKey={choiceKey}
        getOptionDisabled={(choice) => choice.kind === 'record' && noteOf(choice.option).isTaken}
        isOptionEqualToValue={isSameChoice}
        filterOptions={(all) => [...all]}
        filterSelectedOptions
        renderOption={({ key, ...attributes }, choice) => (
          <PickerRow
            key={key as string}
            choice={choice}
            typed={text}
            attributes={attributes}
            note={choice.kind === 'record' ? noteOf(choice.option).text : undefined}
          />
        )}
        clearText={t('picker.clear')}
        openText={t('picker.open')}
        closeText={t('picker.close')}
        loadingText={t('picker.loading')}
        noOptionsText={t('picker.nothing')}
        slots={{ paper: PickerPaper }}
        slotProps={{ listbox: { onScroll: pageOnEdge(search.more) } }}
        renderInput={(params) => <TextField {...params} label={label} autoFocus />}
      />
    </PickerSearch>
  );
}
