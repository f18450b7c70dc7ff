import type { Locale } from '@viewkraft/model';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pageOnEdge } from './pageOnEdge.js';
import { choiceKey, choiceText, isSameChoice, type PickerChoice } from './PickerChoice.js';
import { PickerPaper } from './PickerPaper.js';
import { usePickerChoices } from './usePickerChoices.js';

export interface PickerListOptions {
  /** The view to pick from. */
  readonly view: string;
  readonly locale: Locale;
  /** Related records that come along. */
  readonly include?: string | undefined;
  /** What is searched for when this stands in the input. */
  readonly searched?: (text: string) => string;
}

/** A list of another view's records under a combobox, whether it takes one of them or several. */
export function usePickerList({ view, locale, include, searched = (text) => text }: PickerListOptions) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const typed = searched(text);
  const { choices, search, model, create } = usePickerChoices(view, typed, open, locale, include);

  const retry = async () => {
    search.retry();
    // To choose a line closes the list, but here nothing was chosen yet.
    await Promise.resolve();
    setOpen(true);
  };
  /** Of MUI's Autocomplete. */
  const props = {
    size: 'small' as const,
    options: choices,
    loading: search.isPending,
    open,
    onOpen: () => setOpen(true),
    onClose: () => setOpen(false),
    onInputChange: (_event: unknown, input: string) => setText(input),
    onHighlightChange: (_event: unknown, choice: PickerChoice | null) => {
      if (choice && choice === choices.at(-1)) search.more();
    },
    getOptionLabel: choiceText,
    getOptionKey: choiceKey,
    isOptionEqualToValue: isSameChoice,
    filterOptions: (all: PickerChoice[]) => [...all],
    clearText: t('picker.clear'),
    openText: t('picker.open'),
    closeText: t('picker.close'),
    loadingText: t('picker.loading'),
    noOptionsText: t('picker.nothing'),
    slots: { paper: PickerPaper },
    slotProps: { listbox: { onScroll: pageOnEdge(search.more) } },
  };
  return { props, text, typed, search, model, create, retry };
}
