import { useSite } from '../Site.js';
import { isResizable, placeOf } from './imageAddress.js';
import { imageSources, type ImageWish } from './imageSources.js';

export interface ImageProps extends ImageWish {
  /** A path of this site (`/media/...`), or the address of a picture on one of the hosts that the configuration names. */
  readonly src: string;
  /** Empty for what only adorns. */
  readonly alt: string;
  readonly width: number;
  readonly height: number;
  /** In sight as soon as the page is: fetched first. All others are fetched when they come near. */
  readonly isEager?: boolean;
  readonly className?: string;
}

/**
 * A picture in the size that its place and the screen need (B5). Its place is kept free from the start. Nothing is fetched
 * from hosts that the configuration does not name: there a link leads to the picture.
 */
export function Image({ src, alt, isEager = false, className, ...wish }: ImageProps) {
  const { imageDomains } = useSite().config;
  const place = placeOf(src);
  if (place === null) return <span className={className}>{alt}</span>;
  if (place instanceof URL && !isResizable(src, imageDomains)) {
    return (
      <a className={className} href={place.href} rel="noopener noreferrer">
        {alt === '' ? place.host : `${alt} (${place.host})`}
      </a>
    );
  }
  const { src: plain, srcSet, sizes } = imageSources(src, wish, imageDomains);
  // The sizes stand first: a browser that meets the plain address before them would begin to fetch it.
  return (
    <img
      className={className}
      width={wish.width}
      height={wish.height}
      sizes={sizes}
      srcSet={srcSet}
      src={plain}
      alt={alt}
      loading={isEager ? 'eager' : 'lazy'}
      decoding="async"
      fetchPriority={isEager ? 'high' : undefined}
    />
  );
}
