import type { BlockProps } from '../../base/plugin/BlockProps.js';
import { ExternalPlaceholder } from './parts/ExternalPlaceholder.js';
import { mapAddress, mapFrame, type MapLocation } from './parts/mapAddress.js';

/** A place on a provider's map. */
export function MapBlock({ block, root }: BlockProps<MapLocation & { readonly title: string }>) {
  const { provider, title } = block;
  return (
    <ExternalPlaceholder
      root={root}
      content={{ kind: 'map', provider, title, href: mapAddress(block), frame: mapFrame(block) }}
    >
      <svg className="external-content-sign" viewBox="0 0 48 48" aria-hidden="true">
        <path d="M24 44S8 30 8 19a16 16 0 0 1 32 0c0 11-16 25-16 25z" />
        <circle cx="24" cy="19" r="6" />
      </svg>
    </ExternalPlaceholder>
  );
}
