import { createContext, use, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type RawBlock, readBlocks } from '../RawBlock.js';

/** Name of the plugin that the surrounding block comes from; undefined for the platform's blocks. */
export const BlockOwner = createContext<string | undefined>(undefined);

/** Labels of block fields by their key `blocks.…`: the block's plugin first, then the platform. */
export function useBlockWord(): (key: string, otherwise?: string) => string {
  const { t } = useTranslation();
  const owner = use(BlockOwner);
  return useCallback(
    (key, otherwise) => t(blockWordKeys(key, owner), { ...(otherwise !== undefined && { defaultValue: otherwise }) }),
    [t, owner],
  );
}

/** The text keys to try for a label of the block editor: the owning plugin's, then the platform's. */
export function blockWordKeys(key: string, owner: string | undefined): string[] {
  return owner === undefined ? [key] : [`${owner}.${key}`, key];
}

/** The blocks of a JSON text value. Unchanged blocks keep their object identity between edits. */
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
