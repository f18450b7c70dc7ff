import type { MarkdownNode } from '@viewkraft/model';
import type { BlockProps } from '../../base/plugin/BlockProps.js';
import { Prose } from './parts/Prose.js';

/** Running text. */
export function TextBlock({ block, root }: BlockProps<{ readonly text: readonly MarkdownNode[] }>) {
  return (
    <div {...root} className="prose">
      <Prose nodes={block.text} />
    </div>
  );
}
