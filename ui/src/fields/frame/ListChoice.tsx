import ArrowDropDown from '@mui/icons-material/ArrowDropDown';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useForkRef } from '@mui/material/utils';
import { useId, useState, type AriaAttributes, type KeyboardEvent, type MouseEvent, type Ref } from 'react';
import './listChoice.css';
import { useTypedChoice, type ListOption } from './useTypedChoice.js';

export interface ListChoiceProps extends AriaAttributes {
  readonly id?: string;
  readonly value: string;
  readonly options: readonly ListOption[];
  readonly onChange: (value: string) => void;
  readonly onBlur?: (() => void) | undefined;
  readonly inputRef?: Ref<HTMLElement> | undefined;
  readonly readOnly?: boolean | undefined;
  /** Without a box of its own, in running text. */
  readonly plain?: boolean;
}

const openers: ReadonlySet<string> = new Set([' ', 'Enter', 'ArrowUp', 'ArrowDown']);

/** One of a few values: a combobox that opens their list, where letters lead to what begins with them. */
export function ListChoice(props: ListChoiceProps) {
  const { id, value, options, onChange, onBlur, inputRef, readOnly = false, plain = false, ...aria } = props;
  const listId = useId();
  const [box, setBox] = useState<HTMLElement | null>(null);
  const [isOpen, setOpen] = useState(false);
  const open = (event: MouseEvent | KeyboardEvent) => {
    if (readOnly) return;
    // The box has the focus, and gets it back when the list has gone.
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
        // What a list has taken away comes back with it.
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
