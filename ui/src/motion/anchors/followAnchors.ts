import type { Reveal } from '../Reveal.js';
import { anchorTarget, isPlainClick } from './anchorTarget.js';
import type { AnchorJourney } from './AnchorJourney.js';

/**
 * Travels to the anchors of the page instead of jumping there (B3). What moves the page is loaded when somebody is about to
 * click. Returns how to end it.
 */
export function followAnchors(reveal: Reveal): () => void {
  const watch = new AbortController();
  let journey: AnchorJourney | undefined;
  let asked = 0;

  const cancel = () => {
    asked += 1;
    journey?.cancel();
    journey = undefined;
  };

  async function travel(target: HTMLElement, hash: string): Promise<void> {
    cancel();
    const mine = asked;
    const release = reveal.hold(target);
    try {
      const { AnchorJourney } = await load();
      if (mine === asked) journey = new AnchorJourney(target, hash, release);
      else release();
    } catch {
      // Without a network the browser gets there by itself.
      release();
      if (mine === asked) location.hash = hash;
    }
  }

  const options = { capture: true, signal: watch.signal };
  const prepare = (event: Event) => {
    if (targetOf(event)) load().catch(() => undefined);
  };
  addEventListener('pointerover', prepare, { ...options, passive: true });
  addEventListener('focusin', prepare, { ...options, passive: true });
  // Before the links of the page hear of it: they leave alone what is cancelled.
  addEventListener(
    'click',
    (event) => {
      const found = isPlainClick(event) && !event.defaultPrevented ? targetOf(event) : null;
      if (!found) return;
      event.preventDefault();
      void travel(found.target, found.hash);
    },
    options,
  );
  return () => {
    watch.abort();
    cancel();
  };
}

const load = () => import('./AnchorJourney.js');

function targetOf(event: Event): { readonly target: HTMLElement; readonly hash: string } | null {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  const target = link && anchorTarget(link, location);
  return target && { target, hash: link.hash };
}
