import type { Locale } from '@viewkraft/model';
import type { TextTree } from '../texts/siteTexts.js';

/** The texts of one file that was saved while `npm run dev` runs, as `ui/liveTexts.ts` sends them. */
interface SavedTexts {
  readonly locale: Locale;
  readonly namespace: 'ui' | 'errors';
  readonly texts: TextTree;
}

declare module 'vite/types/customEvent.d.ts' {
  interface CustomEventMap {
    'viewkraft:texts': SavedTexts;
  }
}

/**
 * Subscribes to texts saved during development; returns a function that unsubscribes. Call it only under
 * `if (import.meta.hot)`, so that production builds drop it.
 */
export function onSavedTexts(listener: (saved: SavedTexts) => void): () => void {
  import.meta.hot?.on('viewkraft:texts', listener);
  return () => import.meta.hot?.off('viewkraft:texts', listener);
}
