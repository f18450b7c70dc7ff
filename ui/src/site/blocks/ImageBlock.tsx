import type { BlockProps } from '../../base/plugin/BlockProps.js';
import { Picture, type PictureFields } from './parts/Picture.js';

/** At most as wide as the text column. */
const defaultSizes = 'xs:100vw sm:100vw md:100vw lg:90vw xl:1160px';

export function ImageBlock({ block, root }: BlockProps<PictureFields & { readonly sizes?: string }>) {
  const { src, alt, width, height, sizes = defaultSizes } = block;
  return (
    <div {...root} className="block-image">
      <Picture {...{ src, alt, width, height, sizes }} />
    </div>
  );
}
