import type { BlockProps } from './BlockProps.js';

interface Heading {
  readonly text: string;
  /** 1 to 6. */
  readonly level: number;
}

/** A heading. The first one of level 1 is the page's; further ones are one lower, since a page has one. */
export function HeadingBlock({ block: { text, level }, root, isMain }: BlockProps<Heading>) {
  const Tag = `h${isMain ? 1 : Math.max(2, level)}` as 'h2';
  return (
    <Tag {...root} className="block-heading">
      {text}
    </Tag>
  );
}
