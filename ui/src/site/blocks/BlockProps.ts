import type { Block } from '@viewkraft/model';
import type { ComponentType, ReactNode } from 'react';

/** What the outermost element of every block carries. */
export interface BlockRoot {
  readonly id?: string | undefined;
  /** Name of an animation preset (B4). */
  readonly 'data-animation'?: string | undefined;
}

/** What a component of a block gets: its fields, as `shownBlocks` gives them, and what stands around them. */
export interface BlockProps<Fields> {
  readonly block: Fields;
  readonly root: BlockRoot;
  /** Whether its title is the page's one `h1`. */
  readonly isMain: boolean;
  /** Renders blocks that lie in this one. */
  readonly inner: (blocks: readonly Block[]) => ReactNode;
}

/** A component for each type of block, a plugin's too. Each trusts that its block was parsed. */
export type BlockComponents = Readonly<Record<string, ComponentType<BlockProps<never>>>>;
