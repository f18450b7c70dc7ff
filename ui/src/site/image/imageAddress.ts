import { constants, imageHostEntry } from '@viewkraft/model';

/** What of a picture is wanted; sides in pixels of the screen, from 1 to 4096. */
export interface ImageModifiers {
  readonly fit?: 'cover' | 'contain' | 'fill' | 'inside' | 'outside';
  /** 1 to 100. */
  readonly quality?: number;
  readonly width?: number;
  readonly height?: number;
}

/**
 * Where a picture is to be had in another size: `/_ipx/{modifiers}/{path}` (B5). `src` is a path of this site or a whole
 * address. One of a host that is not among `domains` stays as it is, and so does a drawing: it has every size.
 */
export function imageAddress(src: string, modifiers: ImageModifiers, domains: readonly string[] = []): string {
  if (!isResizable(src, domains)) return src;
  const { fit, quality, width, height } = modifiers;
  const items = [
    `f_${constants.imageFormat}`,
    fit !== undefined && `fit_${fit}`,
    quality !== undefined && `q_${quality}`,
    width !== undefined && height !== undefined && `s_${width}x${height}`,
    width !== undefined && height === undefined && `w_${width}`,
    height !== undefined && width === undefined && `h_${height}`,
  ].filter(Boolean);
  return `/_ipx/${items.join('&')}/${pathOf(src)}`;
}

/** Whether our own server can give the picture in other sizes. */
export function isResizable(src: string, domains: readonly string[]): boolean {
  if (/\.svg(?:[?#].*)?$/i.test(src)) return false;
  const place = placeOf(src);
  return place === 'here' || (place instanceof URL && imageHostEntry(domains, place) !== undefined);
}

/** Whose picture it is: this site's, another one's, or nobody's that can be shown. */
export function placeOf(src: string): 'here' | 'inline' | URL | null {
  if (/^data:image\//i.test(src)) return 'inline';
  if (!/^(?:[a-z][a-z\d+.-]*:|\/\/|[\\/]+\\)/i.test(src)) return src === '' ? null : 'here';
  const text = src.startsWith('//') ? `https:${src}` : src;
  return /^https?:/i.test(text) && URL.canParse(text) ? new URL(text) : null;
}

/** As one path: what would end it, or part it anew, is encoded. What a path of this site has encoded already stays so. */
function pathOf(src: string): string {
  const text = src.replace(/\p{Surrogate}/gu, '\ufffd');
  if (placeOf(src) !== 'here') return encoded(text.replace(/^\/\//, 'https://'));
  return encoded(text.replace(/^\/+/, '').replace(/[?#].*$/, '')).replace(/%25(?=[\da-f]{2})/gi, '%');
}

const encoded = (text: string): string => encodeURI(text).replace(/[?#]/g, encodeURIComponent);
