import type { SessionStore } from './SessionStore.js';

interface RestoredPageEnvironment {
  readonly session: Pick<SessionStore, 'current' | 'load'>;
  /** Style of the page's root, hidden until the user is known. */
  readonly style: { visibility: string };
  readonly reload: () => void;
}

/**
 * Hides a page that the browser restores from its back/forward cache until the session has been checked, because
 * another person may be using the browser by then (G6). The page is hidden when it is left, or it would flash up on
 * return. Returns a function that removes the guard.
 */
export function guardRestoredPage(
  window: EventTarget,
  { session, style, reload }: RestoredPageEnvironment,
): () => void {
  const userId = () => session.current().user?.id;
  let hiddenFor: string | undefined;
  const hide = (event: Event): void => {
    hiddenFor = isPersisted(event) ? userId() : undefined;
    if (hiddenFor !== undefined) style.visibility = 'hidden';
  };
  const show = (event: Event): void => {
    if (!isPersisted(event) || hiddenFor === undefined) return;
    void session.load(true).then(() => {
      if (userId() === hiddenFor) style.visibility = '';
      else reload();
    });
  };
  window.addEventListener('pagehide', hide);
  window.addEventListener('pageshow', show);
  return () => {
    window.removeEventListener('pagehide', hide);
    window.removeEventListener('pageshow', show);
  };
}

function isPersisted(event: Event): boolean {
  return 'persisted' in event && event.persisted === true;
}
