/** Characters of an address: no blanks, no control characters, and no `\`, which browsers read as `/`. */
const rest = '[^\\s\\\\\\p{Cc}]';
const web = `https?://[^\\s\\\\\\p{Cc}/?#@]+(?:[/?#]${rest}*)?`;
/** A path on this site; `//host` would be another site. */
const path = `/(?:[^\\s\\\\\\p{Cc}/]${rest}*)?`;

const link = new RegExp(
  `^(?:${web}|${path}|#${rest}+|mailto:[^\\s\\\\\\p{Cc}@]+@${rest}+|tel:\\+?[\\d().;=a-z-]{2,})$`,
  'iu',
);
const webAddress = new RegExp(`^${web}$`, 'iu');
/** A path that becomes `//host` when browsers remove its dot segments, as `/.//host` does. */
const leaving = /^\/(?:[^?#]*\/)?(?:\.|%2e){1,2}\/\//i;
const picture = new RegExp(`^(?:${web}|${path})$`, 'iu');

/**
 * Whether a page may link to the address: `https://`, `http://`, `mailto:`, `tel:`, `/path` or `#id`; no other scheme,
 * so no script.
 */
export function isLink(href: string): boolean {
  return link.test(href) && !leaving.test(href);
}

/** Whether the address is http(s). */
export function isWebAddress(href: string): boolean {
  return webAddress.test(href);
}

/** Whether a picture may have the address: a path of this site or an http(s) address. */
export function isPictureAddress(src: string): boolean {
  return picture.test(src) && !leaving.test(src);
}
