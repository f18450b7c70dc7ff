import type { Locale } from '@viewkraft/model';
import { type UIEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { choiceKey, choiceText, isSameChoice, type PickerChoice } from './PickerChoice.js';
import { PickerPaper } from './PickerPaper.js';
import { usePickerChoices } from './usePickerChoices.js';

const loadMorePixels = 120;

interface PickerListOptions {
  /** The view to pick from. */
  readonly view: string;
  readonly locale: Locale;
  /** Related records to load with the options. */
  readonly include?: string | undefined;
  /** Whether a missing record can be created; default: true. */
  readonly mayCreate?: boolean | undefined;
  /** Returns the search text for the input's content. */
  readonly searched?: (text: string) => string;
}

/** The option list of a combobox over another view's records, for one or several values. */
export function usePickerList({ view, locale, include, mayCreate, searched = (text) => text }: PickerListOptions) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const typed = searched(text);
  const { choices, search, model, requestFor, create } = usePickerChoices(
    view,
    typed,
    open,
    locale,
    include,
    mayCreate,
  );

  const retry = async () => {
    search.retry();
    // Selecting an option closes the list; a retry must keep it open.
    await Promise.resolve();
    setOpen(true);
  };
  /** Props for MUI's Autocomplete. */
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
  return { props, text, typed, search, model, requestFor, create, retry };
}

/** Loads more as soon as a list is scrolled near its end. */
function pageOnEdge(more: () => void): (event: UIEvent<HTMLElement>) => void {
  return ({ currentTarget: list }) => {
    if (list.scrollTop + list.clientHeight >= list.scrollHeight - loadMorePixels) more();
  };
}
