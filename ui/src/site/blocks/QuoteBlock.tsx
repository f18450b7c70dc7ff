import type { BlockProps } from '../../base/plugin/BlockProps.js';

interface Quote {
  readonly text: string;
  readonly author: string;
  readonly role?: string;
}

/** A quotation with its source. */
export function QuoteBlock({ block: { text, author, role }, root }: BlockProps<Quote>) {
  return (
    <figure {...root} className="band quote">
      <blockquote>
        <p>{text}</p>
      </blockquote>
      <figcaption>
        <span className="quote-author">{author}</span>
        {role && <span>{role}</span>}
      </figcaption>
    </figure>
  );
}
