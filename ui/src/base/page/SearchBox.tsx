import InputBase from '@mui/material/InputBase';
import { useEffect, useRef, useState, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { Search } from '../icons/icons.js';

const debounceMs = 300;

export interface SearchBoxProps {
  readonly value: string;
  readonly onSearch: (text: string) => void;
  readonly inputRef?: Ref<HTMLInputElement>;
}

/** Quick search: calls `onSearch` once, a moment after the last keystroke. */
export function SearchBox({ value, onSearch, inputRef }: SearchBoxProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState({ text: value, from: value, sent: value });
  const { text } = typed;
  // Only an own search keeps the text, which may have grown since; the back button or a link replaces it.
  if (typed.from !== value) {
    const isOwn = value === typed.sent || value === text.trim();
    setTyped({ text: isOwn ? text : value, from: value, sent: value });
  }
  const latestOnSearch = useRef(onSearch);
  useEffect(() => {
    latestOnSearch.current = onSearch;
  });
  useEffect(() => {
    if (text.trim() === value) return undefined;
    const timer = setTimeout(() => {
      setTyped((now) => ({ ...now, sent: text.trim() }));
      latestOnSearch.current(text.trim());
    }, debounceMs);
    return () => clearTimeout(timer);
  }, [text, value]);
  return (
    <InputBase
      type="search"
      inputRef={inputRef}
      value={text}
      onChange={({ target }) => {
        const { value: input } = target;
        setTyped((now) => ({ ...now, text: input }));
      }}
      placeholder={t('grid.search')}
      slotProps={{ input: { 'aria-label': t('grid.search') } }}
      startAdornment={<Search aria-hidden sx={{ fontSize: 18, mr: 2, color: 'var(--vk-text-faint)' }} />}
      sx={{
        flex: '1 1 200px',
        maxWidth: 340,
        minHeight: 36,
        px: 3,
        fontSize: 14,
        borderRadius: 'var(--vk-radius-input)',
        border: '1px solid var(--vk-border-input)',
        backgroundColor: 'var(--vk-surface)',
        '&.Mui-focused': { borderColor: 'var(--vk-accent)', boxShadow: 'inset 0 0 0 1px var(--vk-accent)' },
        '& input': { p: 0, '&::placeholder': { color: 'var(--vk-text-faint)', opacity: 1 } },
      }}
    />
  );
}
