import { type DialogProps, useSite } from '@viewkraft/ui';
import { useEffect, useState, useSyncExternalStore, type ComponentType } from 'react';
import { type ConsentState, consentStore } from './consentStore.js';
import { dialogTexts } from './dialogTexts.js';
import { whenNoDialog } from './whenNoDialog.js';

const loadDialog = () => import('./ConsentDialog.js');

/** Time in milliseconds for screen readers to announce the message. */
const announcementMs = 4_000;

/** Rendered on every page; shows the dialog when consent is needed, but never on quiet pages. */
export function ConsentPrompt({ isQuiet }: DialogProps) {
  const { t, locale, location } = useSite();
  const { isDue, isOpen, choices } = useConsent();
  const [announced, setAnnounced] = useState(choices);
  useEffect(() => {
    if (!isDue || isQuiet) return undefined;
    let isThere = true;
    let stopWaiting: (() => void) | undefined;
    // Loaded first, so that nothing opens between the look for open dialogs and this one.
    Promise.all([loadDialog(), dialogTexts(locale)]).then(
      () => {
        if (isThere) stopWaiting = whenNoDialog(() => consentStore.offer());
      },
      // The next page tries again.
      () => undefined,
    );
    return () => {
      isThere = false;
      stopWaiting?.();
    };
  }, [isDue, isQuiet, locale, location.pathname]);
  const [Dialog, setDialog] = useState<ComponentType>();
  useEffect(() => {
    if (!isOpen || Dialog) return;
    loadDialog().then(
      ({ default: loaded }) => setDialog(() => loaded),
      // The next click tries again: a choice must always be possible.
      () => consentStore.dismiss(),
    );
  }, [isOpen, Dialog]);
  const hasNews = choices !== announced;
  useEffect(() => {
    if (!hasNews) return undefined;
    const timer = setTimeout(() => setAnnounced(choices), announcementMs);
    return () => clearTimeout(timer);
  }, [hasNews, choices]);
  return (
    <>
      {isOpen && Dialog && <Dialog />}
      {(isOpen || hasNews) && (
        <p className="vk-hidden" role="status">
          {hasNews && !isOpen ? t('consent.saved') : ''}
        </p>
      )}
    </>
  );
}

/** The visitor's current decisions. */
function useConsent(): ConsentState {
  return useSyncExternalStore(consentStore.subscribe, consentStore.get, consentStore.getOnServer);
}
