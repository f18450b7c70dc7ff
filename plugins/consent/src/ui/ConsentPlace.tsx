import { useSite } from '@viewkraft/ui';
import { lazy, useEffect, useState } from 'react';
import { useConsent } from './useConsent.js';

const ConsentDialog = lazy(() => import('./ConsentDialog.js'));

/** Long enough to be read out. */
const sayMilliseconds = 4_000;

/** On every page: nothing, until there is something to ask. */
export function ConsentPlace() {
  const { t } = useSite();
  const { isOpen, choices } = useConsent();
  const [said, setSaid] = useState(choices);
  const hasNews = choices !== said;
  useEffect(() => {
    if (!hasNews) return undefined;
    const timer = setTimeout(() => setSaid(choices), sayMilliseconds);
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
