import type { Block } from '@viewkraft/model';

/** The block whose title is the page's one `h1`: the first hero or heading of level 1, wherever it lies. */
export function mainHeading(blocks: readonly Block[]): Block | undefined {
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
