import { useMemo, useState } from 'react';
import { readBlocks, type RawBlock } from './RawBlock.js';

/** The blocks of a value that is JSON text. Blocks that did not change stay the same objects from one edit to the next. */
export function useBlockText(value: unknown, onChange: (value: unknown) => void) {
  const text = String(value ?? '');
  const [edited, setEdited] = useState<{ readonly text: string; readonly blocks: readonly RawBlock[] }>();
  const read = useMemo(() => readBlocks(text), [text]);
  const blocks = edited?.text === text ? edited.blocks : read;
  const change = (next: readonly RawBlock[]) => {
    const written = next.length === 0 ? null : JSON.stringify(next, null, 2);
    setEdited({ text: written ?? '', blocks: next });
    onChange(written);
  };
  return { blocks, change };
}
