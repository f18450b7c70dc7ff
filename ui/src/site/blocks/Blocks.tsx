import type { Block } from '@viewkraft/model';
import type { ReactNode } from 'react';
import { blockComponents, type BlockComponents } from './blockComponents.js';
import { mainHeading } from './mainHeading.js';

interface BlocksProps {
  /** As `shownBlocks` gives them: parsed, markdown as nodes. */
  readonly blocks: readonly Block[];
  /** The page's `h1` where no block is one. */
  readonly title?: string | undefined;
  readonly components?: BlockComponents;
}

/** The content of a page, in order. A type that nothing is known about is left out. */
export function Blocks({ blocks, title, components = blockComponents }: BlocksProps) {
  const main = mainHeading(blocks);
  const list = (inner: readonly Block[]): ReactNode =>
    inner.map((block, at) => {
      const Component = components[block.type];
      if (!Component) return null;
      const root = { id: block.id, 'data-animation': block.animation };
      return <Component key={at} block={block as never} root={root} isMain={block === main} inner={list} />;
    });
  return (
    <div className="blocks">
      {!main && title && <h1 className="block-heading">{title}</h1>}
      {list(blocks)}
    </div>
  );
}
