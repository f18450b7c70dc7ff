import type { Block, MarkdownNode } from '@viewkraft/model';
import type { BlockProps } from '../../base/plugin/BlockProps.js';
import { SectionHead } from './parts/SectionHead.js';

interface Columns {
  readonly title?: string;
  readonly text?: readonly MarkdownNode[];
  /** `first` and `last` name the wider one of two columns. */
  readonly layout?: 'even' | 'cards' | 'first' | 'last';
  readonly tone?: 'plain' | 'soft';
  readonly items: readonly { readonly blocks: readonly Block[] }[];
}

/** Blocks side by side, stacked on narrow screens. */
export function ColumnsBlock({ block, root, inner }: BlockProps<Columns>) {
  const { title, text, layout = 'even', tone = 'plain', items } = block;
  return (
    <section {...root} className={`band columns-band ${tone}`}>
      <SectionHead title={title} text={text} />
      <div className={`columns ${layout}`} data-count={items.length}>
        {items.map(({ blocks }, at) => (
          <div key={at} className="column">
            {inner(blocks)}
          </div>
        ))}
      </div>
    </section>
  );
}
