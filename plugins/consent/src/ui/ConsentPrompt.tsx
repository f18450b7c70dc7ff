import { type DialogProps, useSite } from '@viewkraft/ui';
import { useEffect, useState, useSyncExternalStore, type ComponentType } from 'react';
import { type ConsentState, consentStore } from './consentStore.js';
import { whenNoDialog } from './whenNoDialog.js';

/** Time in milliseconds for screen readers to announce the message. */
const announcementMs = 4_000;

/** Rendered on every page; shows the dialog when consent is needed, but never on quiet pages. */
export function ConsentPrompt({ isQuiet }: DialogProps) {
  const { t } = useSite();
  const { isDue, isOpen, choices } = useConsent();
  const [announced, setAnnounced] = useState(choices);
  useEffect(() => {
    // An open dialog keeps the focus until it is closed.
    return isDue && !isQuiet ? whenNoDialog(() => consentStore.offer()) : undefined;
  }, [isDue, isQuiet]);
  const [Dialog, setDialog] = useState<ComponentType>();
  useEffect(() => {
    if (!isOpen || Dialog) return;
    import('./ConsentDialog.js').then(
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
