import type { BlockProps } from '../../base/plugin/BlockProps.js';
import { ExternalPlaceholder } from './parts/ExternalPlaceholder.js';

/** Embedded content of another host, such as a video or a form. */
export function EmbedBlock({ block, root }: BlockProps<{ readonly title: string; readonly href: string }>) {
  const { title, href } = block;
  return (
    <ExternalPlaceholder root={root} content={{ kind: 'embed', title, href, frame: href }}>
      <svg className="external-content-sign" viewBox="0 0 48 48" aria-hidden="true">
        <circle cx="24" cy="24" r="22" />
        <path d="M20 16l12 8-12 8z" />
      </svg>
    </ExternalPlaceholder>
  );
}
