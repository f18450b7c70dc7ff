import type { Locale } from '@viewkraft/model';
import type { TextTree } from '../site/texts/siteTexts.js';

/** Of one file that was saved while `npm run dev` runs, as `ui/liveTexts.ts` sends it. */
export interface SavedTexts {
  readonly locale: Locale;
  readonly namespace: 'ui' | 'errors';
  readonly texts: TextTree;
}

declare module 'vite/types/customEvent.d.ts' {
  interface CustomEventMap {
    'viewkraft:texts': SavedTexts;
  }
}

/** Calls back with each; the answer stops that. To be called where `import.meta.hot` is there alone: so it is not built. */
export function onSavedTexts(listener: (saved: SavedTexts) => void): () => void {
  import.meta.hot?.on('viewkraft:texts', listener);
  return () => import.meta.hot?.off('viewkraft:texts', listener);
}
