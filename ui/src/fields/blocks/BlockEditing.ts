import type { BlockField, BlockTypes, Locale, Message } from '@viewkraft/model';
import { createContext, use, type ComponentType } from 'react';
import type { RawBlock } from './RawBlock.js';

export interface BlockFieldsProps {
  readonly fields: readonly BlockField[];
  readonly values: RawBlock;
  /** Where the values stand, `2.items.0`. */
  readonly path: string;
  /** How deep blocks lie here, from 1. */
  readonly depth: number;
  readonly onChange: (values: RawBlock) => void;
}

/** What every part of the block editor works with. */
export interface BlockEditing {
  readonly types: BlockTypes;
  /** The first thing wrong at each place, `2.items.0.text`. */
  readonly problems: ReadonlyMap<string, Message>;
  /** A save was refused: what is missing is told where nobody has been yet, too. */
  readonly isChecked: boolean;
  readonly readOnly: boolean;
  readonly locale: Locale;
  /** The fields of a block or of an entry in it: fields hold lists, and those have fields again. */
  readonly Fields: ComponentType<BlockFieldsProps>;
}

export const BlockEditingContext = createContext<BlockEditing | null>(null);

export function useBlockEditing(): BlockEditing {
  const editing = use(BlockEditingContext);
  if (!editing) throw new Error('Parts of the block editor need a BlockEditingContext around them.');
  return editing;
}
