import type { BlockProps } from './BlockProps.js';
import { Elsewhere } from './Elsewhere.js';

/** A film, a form or the like at another host. */
export function EmbedBlock({ block, root }: BlockProps<{ readonly title: string; readonly href: string }>) {
  const { title, href } = block;
  return (
    <Elsewhere root={root} content={{ kind: 'embed', title, href, frame: href }}>
      <svg className="elsewhere-sign" viewBox="0 0 48 48" aria-hidden="true">
        <circle cx="24" cy="24" r="22" />
        <path d="M20 16l12 8-12 8z" />
      </svg>
    </Elsewhere>
  );
}
