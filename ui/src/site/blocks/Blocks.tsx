import type { Block, blockTypes } from '@viewkraft/model';
import type { ReactNode } from 'react';
import { activePlugins } from '../../base/plugin/activePlugins.js';
import { PluginBoundary } from '../../plugin/PluginBoundary.js';
import { useSite } from '../../base/site/Site.js';
import type { BlockComponents } from '../../base/plugin/BlockProps.js';
import { ButtonBlock } from './ButtonBlock.js';
import { CallBlock } from './CallBlock.js';
import { ColumnsBlock } from './ColumnsBlock.js';
import { EmbedBlock } from './EmbedBlock.js';
import { FactsBlock } from './FactsBlock.js';
import { GalleryBlock } from './GalleryBlock.js';
import { HeadingBlock } from './HeadingBlock.js';
import { HeroBlock } from './HeroBlock.js';
import { ImageBlock } from './ImageBlock.js';
import { ListBlock } from './ListBlock.js';
import { MapBlock } from './MapBlock.js';
import { QuoteBlock } from './QuoteBlock.js';
import { TextBlock } from './TextBlock.js';

/** Components of the built-in block types. A missing type is a compile error. */
const builtInComponents = {
  heading: HeadingBlock,
  text: TextBlock,
  list: ListBlock,
  image: ImageBlock,
  button: ButtonBlock,
  map: MapBlock,
  hero: HeroBlock,
  columns: ColumnsBlock,
  facts: FactsBlock,
  gallery: GalleryBlock,
  quote: QuoteBlock,
  call: CallBlock,
  embed: EmbedBlock,
} satisfies Record<keyof typeof blockTypes, BlockComponents[string]>;
const blockComponents: BlockComponents = builtInComponents;

interface BlocksProps {
  /** As returned by `shownBlocks`: parsed, with markdown as nodes. */
  readonly blocks: readonly Block[];
  /** The page's `h1` if no block provides one. */
  readonly title?: string | undefined;
}

/** The content of a page, in order. Unknown block types are omitted. */
export function Blocks({ blocks, title }: BlocksProps) {
  const plugins = activePlugins(useSite().config);
  const main = mainHeading(blocks);
  const list = (inner: readonly Block[]): ReactNode =>
    inner.map((block, at) => {
      const plugin = plugins.find(({ blocks: own }) => own && Object.hasOwn(own, block.type));
      const Component = blockComponents[block.type] ?? plugin?.blocks?.[block.type];
      if (!Component) return null;
      const root = { id: block.id, 'data-animation': block.animation };
      const shown = <Component key={at} block={block as never} root={root} isMain={block === main} inner={list} />;
      return plugin ? (
        <PluginBoundary key={at} plugin={plugin.name}>
          {shown}
        </PluginBoundary>
      ) : (
        shown
      );
    });
  return (
    <div className="blocks">
      {!main && title && <h1 className="block-heading">{title}</h1>}
      {list(blocks)}
    </div>
  );
}

/** Returns the block whose title is the page's only `h1`: the first hero or heading of level 1, at any depth. */
function mainHeading(blocks: readonly Block[]): Block | undefined {
  for (const block of blocks) {
    if (block.type === 'hero' || (block.type === 'heading' && block['level'] === 1)) return block;
    const items = Array.isArray(block['items'])
      ? (block['items'] as readonly { readonly blocks?: readonly Block[] }[])
      : [];
    for (const { blocks: inner } of items) {
      const found = Array.isArray(inner) ? mainHeading(inner) : undefined;
      if (found) return found;
    }
  }
  return undefined;
}
