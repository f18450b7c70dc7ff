import { currentReveal } from '../currentReveal.js';
import type { AnchorAnimation } from './AnchorAnimation.js';
import { elementOfHash } from './elementOfHash.js';

const pathOf = ({ pathname }: URL): string => pathname.replace(/(.)\/+$/, '$1');

/**
 * Scrolls smoothly to anchors of the page instead of jumping (B3), unless the reader prefers reduced motion. The
 * animation code is loaded when the pointer or the focus reaches such a link. Returns a function that stops it.
 */
export function followAnchors(): () => void {
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');
  const listening = new AbortController();
  let journey: AnchorAnimation | undefined;
  let lastRequest = 0;

  const cancel = () => {
    lastRequest += 1;
    journey?.cancel();
    journey = undefined;
  };

  async function travel(target: HTMLElement, hash: string): Promise<void> {
    cancel();
    const request = lastRequest;
    const release = currentReveal.get()?.hold(target) ?? (() => undefined);
    try {
      const { AnchorAnimation } = await load();
      if (request === lastRequest) journey = new AnchorAnimation(target, hash, release);
      else release();
    } catch {
      // When the animation code cannot be loaded, the browser jumps to the anchor itself.
      release();
      if (request === lastRequest) location.hash = hash;
    }
  }

  const options = { capture: true, signal: listening.signal };
  const prepare = (event: Event) => {
    const link = linkOf(event);
    if (link && anchorTarget(link, location)) load().catch(() => undefined);
  };
  addEventListener('pointerover', prepare, { ...options, passive: true });
  addEventListener('focusin', prepare, { ...options, passive: true });
  // In the capture phase, before the page's own link handlers: they ignore a click whose default is prevented.
  addEventListener(
    'click',
    (event) => {
      const link = isPlainClick(event) && !event.defaultPrevented ? linkOf(event) : null;
      if (!link) return;
      const target = reducedMotion.matches ? null : anchorTarget(link, location);
      // The change of the hash at the end of an animation would abort the navigation to another page.
      if (!target) return cancel();
      event.preventDefault();
      void travel(target, link.hash);
    },
    options,
  );
  // Back and forward.
  addEventListener('popstate', () => (journey ? journey.stopOnPop() : cancel()), options);
  return () => {
    listening.abort();
    cancel();
  };
}

const load = () => import('./AnchorAnimation.js');

const linkOf = ({ target }: Event): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;

/**
 * The element on the current page that a link leads to: its `href` starts with `#` or contains `/#` (B3). Null for
 * links that the browser must follow itself: other pages, other windows, missing anchors.
 */
function anchorTarget(link: HTMLAnchorElement, { href }: { readonly href: string }): HTMLElement | null {
  const written = link.getAttribute('href') ?? '';
  // The skip link must jump at once.
  if (!(written.startsWith('#') || written.includes('/#')) || link.classList.contains('vk-skip')) return null;
  if ((link.target !== '' && link.target !== '_self') || link.hasAttribute('download')) return null;
  const [to, here] = [new URL(written, href), new URL(href)];
  if (to.origin !== here.origin || pathOf(to) !== pathOf(here)) return null;
  return elementOfHash(to.hash);
}

/** Whether a click navigates in this window, not to a new tab, a new window or a menu. */
function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
}
