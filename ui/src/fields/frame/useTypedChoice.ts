import { useRef, type KeyboardEvent } from 'react';

export interface ListOption {
  readonly value: string;
  readonly text: string;
}

/** After so many milliseconds the next letter begins anew. */
const pause = 500;

/** Letters typed on a closed list choose what begins with them; one letter again and again goes through its options. */
export function useTypedChoice(
  options: readonly ListOption[],
  value: string,
  choose: (value: string) => void,
): (event: KeyboardEvent) => boolean {
  const typed = useRef({ text: '', at: 0 });
  return (event) => {
    const isWriting = typed.current.text !== '' && event.timeStamp - typed.current.at < pause;
    if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return false;
    if (event.key === ' ' && !isWriting) return false;
    const text = (isWriting ? typed.current.text : '') + event.key.toLowerCase();
    typed.current = { text, at: event.timeStamp };
    const isRepeated = [...text].every((letter) => letter === text[0]);
    const wanted = isRepeated ? text.slice(0, 1) : text;
    const current = options.findIndex((option) => option.value === value);
    const from = isRepeated ? current + 1 : Math.max(0, current);
    const ahead = [...options.slice(from), ...options.slice(0, from)];
    const found = ahead.find((option) => option.text.toLowerCase().startsWith(wanted));
    event.preventDefault();
    if (found) choose(found.value);
    return true;
  };
}
