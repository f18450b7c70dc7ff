import type { BlockProps } from '../../base/plugin/BlockProps.js';

interface Heading {
  readonly text: string;
  /** 1 to 6. */
  readonly level: number;
}

/** A heading. The first one of level 1 is the page's `h1`; further ones become level 2. */
export function HeadingBlock({ block: { text, level }, root, isMain }: BlockProps<Heading>) {
  const Tag = `h${isMain ? 1 : Math.max(2, level)}` as 'h2';
  return (
    <Tag {...root} className="block-heading">
      {text}
    </Tag>
  );
}
