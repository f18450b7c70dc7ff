import type { Block } from '@viewkraft/model';
import type { ComponentType, ReactNode } from 'react';

/** Attributes of the outermost element of every block. */
export interface BlockRoot {
  readonly id?: string | undefined;
  /** Name of an animation preset (B4). */
  readonly 'data-animation'?: string | undefined;
}

/** Props of a block's component: its fields, as `shownBlocks` returns them, and its context. */
export interface BlockProps<Fields> {
  readonly block: Fields;
  readonly root: BlockRoot;
  /** Whether the block's title is the page's only `h1`. */
  readonly isMain: boolean;
  /** Renders blocks nested in this one. */
  readonly inner: (blocks: readonly Block[]) => ReactNode;
}

/** A component for each block type, including those of plugins. Each relies on its block having been parsed. */
export type BlockComponents = Readonly<Record<string, ComponentType<BlockProps<never>>>>;
