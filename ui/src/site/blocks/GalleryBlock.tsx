import type { BlockProps } from '../../base/plugin/BlockProps.js';
import { Picture, type PictureFields } from './parts/Picture.js';
import { SectionHead } from './parts/SectionHead.js';

interface Gallery {
  readonly title?: string;
  readonly items: readonly (PictureFields & { readonly caption?: string })[];
}

/** Pictures in rows. */
export function GalleryBlock({ block: { title, items }, root }: BlockProps<Gallery>) {
  return (
    <section {...root} className="band gallery-band">
      <SectionHead title={title} />
      <div className="gallery">
        {items.map(({ src, alt, width, height, caption }, at) => (
          <figure key={at}>
            <Picture {...{ src, alt, width, height }} sizes="xs:100vw sm:100vw md:50vw lg:33vw xl:380px" />
            {caption && <figcaption>{caption}</figcaption>}
          </figure>
        ))}
      </div>
    </section>
  );
}
