import type { SessionStore } from './SessionStore.js';

export interface RestoredPageSurroundings {
  readonly session: Pick<SessionStore, 'current' | 'load'>;
  /** What is not to be seen before it is known who looks. */
  readonly style: { visibility: string };
  readonly reload: () => void;
}

/**
 * A page that the browser brings back as it was left shows nothing before the session was asked for: somebody else may
 * sit there by now. It is hidden when it is left, or it would be seen for a moment. Returns
 * what ends that.
 */
export function guardRestoredPage(
  window: EventTarget,
  { session, style, reload }: RestoredPageSurroundings,
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
