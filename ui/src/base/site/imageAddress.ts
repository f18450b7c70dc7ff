import { imageHostEntry } from '@viewkraft/model';

/** The requested variant of an image; width and height in device pixels, 1 to 4096. */
export interface ImageModifiers {
  readonly fit?: 'cover' | 'contain' | 'fill' | 'inside' | 'outside';
  /** 1 to 100. */
  readonly quality?: number;
  readonly width?: number;
  readonly height?: number;
}

/**
 * The address of a resized image: `/_ipx/{modifiers}/{path}` (B5). `src` is a path of this site or an absolute address.
 * Images of hosts that are not in `domains` and SVG images, which scale by themselves, are returned unchanged.
 */
export function imageAddress(src: string, modifiers: ImageModifiers, domains: readonly string[] = []): string {
  if (!isResizable(src, domains)) return src;
  const { fit, quality, width, height } = modifiers;
  const items = [
    'f_webp',
    fit !== undefined && `fit_${fit}`,
    quality !== undefined && `q_${quality}`,
    width !== undefined && height !== undefined && `s_${width}x${height}`,
    width !== undefined && height === undefined && `w_${width}`,
    height !== undefined && width === undefined && `h_${height}`,
  ].filter(Boolean);
  return `/_ipx/${items.join('&')}/${pathOf(src)}`;
}

/** Whether this server can resize the image. */
export function isResizable(src: string, domains: readonly string[]): boolean {
  if (/\.svg(?:[?#].*)?$/i.test(src)) return false;
  const place = placeOf(src);
  return place === 'here' || (place instanceof URL && imageHostEntry(domains, place) !== undefined);
}

/** Where an image comes from: this site, a data URL, another host, or null when it cannot be shown. */
export function placeOf(src: string): 'here' | 'inline' | URL | null {
  if (/^data:image\//i.test(src)) return 'inline';
  if (!/^(?:[a-z][a-z\d+.-]*:|\/\/|[\\/]+\\)/i.test(src)) return src === '' ? null : 'here';
  const text = src.startsWith('//') ? `https:${src}` : src;
  return /^https?:/i.test(text) && URL.canParse(text) ? new URL(text) : null;
}

/** The source as one path: `?` and `#` are encoded. Existing percent-encoding in paths of this site is kept. */
function pathOf(src: string): string {
  const text = src.replace(/\p{Surrogate}/gu, '\ufffd');
  if (placeOf(src) !== 'here') return encoded(text.replace(/^\/\//, 'https://'));
  return encoded(text.replace(/^\/+/, '').replace(/[?#].*$/, '')).replace(/%25(?=[\da-f]{2})/gi, '%');
}

const encoded = (text: string): string => encodeURI(text).replace(/[?#]/g, encodeURIComponent);
