import { matchRoutes, type RouteObject } from 'react-router-dom';
import { isAppAddress } from './isAppAddress.js';
import { needsOwnDocument } from './needsOwnDocument.js';
import { preloadSlots, type PreloadSlots } from '../loading/PreloadSlots.js';

/** Preloads the code and texts of application pages before the user navigates to them (A10). */
export class PagePreloads {
  private readonly prepared = new Set<string>();

  constructor(
    private readonly routes: readonly RouteObject[],
    private readonly slots: Pick<PreloadSlots, 'take'> = preloadSlots,
  ) {}

  /** Preloads the page at an application address once, if a slot is free; ignores all other addresses. */
  readonly prepare = (address: string): void => {
    const { origin, pathname, href } = new URL(address, location.href);
    if (origin !== location.origin || !isAppAddress(pathname) || needsOwnDocument(href)) return;
    const matches = matchRoutes([...this.routes], pathname) ?? [];
    const key = matches.map(({ route }) => route.path ?? '').join('/');
    if (this.prepared.has(key)) return;
    const loads = matches.flatMap(({ route: { lazy } }) => (typeof lazy === 'function' ? [lazy] : []));
    const load = () => Promise.all(loads.map((one) => one()));
    const isStarted = this.slots.take(() =>
      load().catch((error: unknown) => {
        this.prepared.delete(key);
        throw error;
      }),
    );
    if (isStarted) this.prepared.add(key);
  };

  /** Preloads the target of every link that the pointer or the focus reaches from now on. */
  watchLinks(): void {
    const preload = ({ target }: Event): void => {
      const link = target instanceof Element ? target.closest('a') : null;
      if (link?.href && !link.target && !link.hasAttribute('download')) this.prepare(link.href);
    };
    document.addEventListener('pointerover', preload);
    document.addEventListener('focusin', preload);
  }
}
