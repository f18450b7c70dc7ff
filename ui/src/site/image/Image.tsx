import { useSite } from '../../base/site/Site.js';
import { isResizable, placeOf } from '../../base/site/imageAddress.js';
import { imageSources, type ImageRequest } from './imageSources.js';

interface ImageProps extends ImageRequest {
  /** A path of this site (`/media/...`), or the address of a picture on one of the configured hosts. */
  readonly src: string;
  /** Empty for decorative pictures. */
  readonly alt: string;
  readonly width: number;
  readonly height: number;
  /** Visible at first paint: loads first. All others load when they come near the viewport. */
  readonly isEager?: boolean;
  readonly className?: string;
}

/**
 * A picture in the size that its place and the screen need (B5). Its space is reserved from the start. Nothing is
 * fetched from hosts that are not configured: a link leads to the picture instead.
 */
export function Image({ src, alt, isEager = false, className, ...request }: ImageProps) {
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
  const { src: plain, srcSet, sizes } = imageSources(src, request, imageDomains);
  // `srcSet` precedes `src`: a browser that meets `src` first would start to fetch it.
  return (
    <img
      className={className}
      width={request.width}
      height={request.height}
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
