import type { BlockProps } from './BlockProps.js';
import { Picture, type PictureFields } from './Picture.js';

/** As wide as what is written, at most. */
const defaultSizes = 'xs:100vw sm:100vw md:100vw lg:90vw xl:1160px';

export function ImageBlock({ block, root }: BlockProps<PictureFields & { readonly sizes?: string }>) {
  const { src, alt, width, height, sizes = defaultSizes } = block;
  return (
    <div {...root} className="block-image">
      <Picture {...{ src, alt, width, height, sizes }} />
    </div>
  );
}
