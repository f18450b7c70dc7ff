import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useForkRef } from '@mui/material/utils';
import { type AriaAttributes, type KeyboardEvent, type MouseEvent, type Ref, useId, useRef, useState } from 'react';
import { ArrowDropDown } from '../../base/icons/icons.js';
import './listChoice.css';

interface ListOption {
  readonly value: string;
  readonly text: string;
}

/** After this pause the next letter starts a new search. */
const typeaheadTimeoutMs = 500;

interface ListChoiceProps extends AriaAttributes {
  readonly id?: string;
  readonly value: string;
  readonly options: readonly ListOption[];
  readonly onChange: (value: string) => void;
  readonly onBlur?: (() => void) | undefined;
  readonly inputRef?: Ref<HTMLElement> | undefined;
  readonly readOnly?: boolean | undefined;
  /** Without a box, for use in running text. */
  readonly plain?: boolean;
}

const openers: ReadonlySet<string> = new Set([' ', 'Enter', 'ArrowUp', 'ArrowDown']);

/** Selects one of a few values: a combobox with a popup list and typeahead. */
export function ListChoice(props: ListChoiceProps) {
  const { id, value, options, onChange, onBlur, inputRef, readOnly = false, plain = false, ...aria } = props;
  const listId = useId();
  const [box, setBox] = useState<HTMLElement | null>(null);
  const [isOpen, setOpen] = useState(false);
  const open = (event: MouseEvent | KeyboardEvent) => {
    if (readOnly) return;
    // The box must have the focus, so that it gets it back when the list closes.
    event.preventDefault();
    box?.focus();
    setOpen(true);
  };
  const choose = (next: string) => {
    setOpen(false);
    if (next !== value) onChange(next);
  };
  const onLetter = useTypedChoice(options, value, choose);
  const ref = useForkRef(inputRef, setBox);
  return (
    <>
      <button
        type="button"
        {...aria}
        id={id}
        ref={ref}
        role="combobox"
        className={plain ? 'vk-choice vk-choice-plain' : 'vk-box vk-choice'}
        data-readonly={readOnly ? '' : undefined}
        aria-readonly={readOnly || undefined}
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        onMouseDown={(event) => event.button === 0 && open(event)}
        onKeyDown={(event) => {
          if (!readOnly && !onLetter(event) && openers.has(event.key)) open(event);
        }}
        // Opening the list is not leaving the field: the focus returns when the list closes.
        onBlur={() => isOpen || onBlur?.()}
      >
        <span className="vk-choice-text">{options.find((option) => option.value === value)?.text ?? '\u200b'}</span>
        <ArrowDropDown aria-hidden className="vk-choice-arrow" />
      </button>
      <Menu
        open={isOpen}
        anchorEl={box}
        onClose={() => setOpen(false)}
        slotProps={{
          list: { id: listId, role: 'listbox', 'aria-labelledby': aria['aria-labelledby'] },
          paper: { style: { minWidth: box?.offsetWidth } },
        }}
      >
        {options.map((option) => (
          <MenuItem
            key={option.value}
            role="option"
            selected={option.value === value}
            aria-selected={option.value === value}
            onClick={() => choose(option.value)}
          >
            {option.text}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

/**
 * Typeahead on a closed list: typed letters choose the option that starts with them; repeating one letter cycles
 * (WAI-ARIA APG).
 */
function useTypedChoice(
  options: readonly ListOption[],
  value: string,
  choose: (value: string) => void,
): (event: KeyboardEvent) => boolean {
  const typed = useRef({ text: '', at: 0 });
  return (event) => {
    const isWriting = typed.current.text !== '' && event.timeStamp - typed.current.at < typeaheadTimeoutMs;
    if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return false;
    if (event.key === ' ' && !isWriting) return false;
    const text = (isWriting ? typed.current.text : '') + event.key.toLowerCase();
    typed.current = { text, at: event.timeStamp };
    const isRepeated = [...text].every((letter) => letter === text[0]);
    const prefix = isRepeated ? text.slice(0, 1) : text;
    const current = options.findIndex((option) => option.value === value);
    const from = isRepeated ? current + 1 : Math.max(0, current);
    const ahead = [...options.slice(from), ...options.slice(0, from)];
    const found = ahead.find((option) => option.text.toLowerCase().startsWith(prefix));
    event.preventDefault();
    if (found) choose(found.value);
    return true;
  };
}
