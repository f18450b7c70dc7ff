import { type DialogProps, useSite } from '@viewkraft/ui';
import { lazy, useEffect, useState, useSyncExternalStore } from 'react';
import { type ConsentState, consentStore } from './consentStore.js';

const ConsentDialog = lazy(() => import('./ConsentDialog.js'));

/** Time in milliseconds for screen readers to announce the message. */
const announcementMs = 4_000;

/** Rendered on every page; shows the dialog when consent is needed, but never on quiet pages. */
export function ConsentPrompt({ isQuiet }: DialogProps) {
  const { t } = useSite();
  const { isDue, isOpen, choices } = useConsent();
  const [announced, setAnnounced] = useState(choices);
  useEffect(() => {
    if (isDue && !isQuiet) consentStore.offer();
  }, [isDue, isQuiet]);
  const hasNews = choices !== announced;
  useEffect(() => {
    if (!hasNews) return undefined;
    const timer = setTimeout(() => setAnnounced(choices), announcementMs);
    return () => clearTimeout(timer);
  }, [hasNews, choices]);
  return (
    <>
      {isOpen && <ConsentDialog />}
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
