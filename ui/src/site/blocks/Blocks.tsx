import type { Block } from '@viewkraft/model';
import type { ReactNode } from 'react';
import { activePlugins } from '../../plugin/activePlugins.js';
import { PluginBoundary } from '../../plugin/PluginBoundary.js';
import { useSite } from '../Site.js';
import { blockComponents } from './blockComponents.js';
import { mainHeading } from './mainHeading.js';

interface BlocksProps {
  /** As `shownBlocks` gives them: parsed, markdown as nodes. */
  readonly blocks: readonly Block[];
  /** The page's `h1` where no block is one. */
  readonly title?: string | undefined;
}

/** The content of a page, in order. A type that nothing is known about is left out. */
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
