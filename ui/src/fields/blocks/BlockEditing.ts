import type { BlockField, BlockTypes, Locale, Message } from '@viewkraft/model';
import { createContext, use, type ComponentType } from 'react';
import type { RawBlock } from './RawBlock.js';

export interface BlockFieldsProps {
  readonly fields: readonly BlockField[];
  readonly values: RawBlock;
  /** Path of the values, e.g. `2.items.0`. */
  readonly path: string;
  /** Nesting depth of the blocks, from 1. */
  readonly depth: number;
  readonly onChange: (values: RawBlock) => void;
}

/** Context of all components of the block editor. */
export interface BlockEditing {
  readonly types: BlockTypes;
  /** The first problem at each path, e.g. `2.items.0.text`. */
  readonly problems: ReadonlyMap<string, Message>;
  /** A save was refused: missing values are reported even in fields that the editor has not visited. */
  readonly isChecked: boolean;
  readonly readOnly: boolean;
  readonly locale: Locale;
  /** Renders the fields of a block or list entry. Part of the context because fields are recursive. */
  readonly Fields: ComponentType<BlockFieldsProps>;
}

export const BlockEditingContext = createContext<BlockEditing | null>(null);

export function useBlockEditing(): BlockEditing {
  const editing = use(BlockEditingContext);
  if (!editing) throw new Error('Parts of the block editor need a BlockEditingContext around them.');
  return editing;
}
