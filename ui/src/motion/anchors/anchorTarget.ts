/**
 * What a link leads to on the page that is open: a link whose target begins with `#` or contains `/#` (B3). Null for all
 * that the browser shall follow itself: other pages, other windows, what is not there.
 */
export function anchorTarget(link: HTMLAnchorElement, { href }: { readonly href: string }): HTMLElement | null {
  const written = link.getAttribute('href') ?? '';
  // The way past the navigation leads there at once.
  if (!(written.startsWith('#') || written.includes('/#')) || link.classList.contains('vk-skip')) return null;
  if ((link.target !== '' && link.target !== '_self') || link.hasAttribute('download')) return null;
  const [to, here] = [new URL(written, href), new URL(href)];
  if (to.origin !== here.origin || pathOf(to) !== pathOf(here)) return null;
  return document.getElementById(decoded(to.hash.slice(1)));
}

/** Whether a click means "here and now", not a new tab, a new window or a menu. */
export function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
}

const pathOf = ({ pathname }: URL): string => pathname.replace(/(.)\/+$/, '$1');

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
