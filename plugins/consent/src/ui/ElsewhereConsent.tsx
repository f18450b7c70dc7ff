import { useSite, type SlotProps } from '@viewkraft/ui';
import { useEffect } from 'react';
import { itemOfHost } from '../shared/merge-items.js';
import { consentStore } from './consentStore.js';
import { sectionOf } from './sectionOf.js';
import { useConsent } from './useConsent.js';

/** In the place of content of another host: what shows it once, or from now on. Where it is allowed already it is shown at once. */
export function ElsewhereConsent({ content, isShown, show, hide }: SlotProps['elsewhere']) {
  const { t, locale, config } = useSite();
  const { record } = useConsent();
  const item = itemOfHost(sectionOf(config)?.items ?? [], hostOf(content.frame));
  const answer = item && record.get(item.id);
  useEffect(() => {
    if (answer === true) show();
    // Withdrawn, it is gone again; what was never decided may stand there for once.
    if (answer === false) hide();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- what the reader shows for once stays until the answer changes.
  }, [answer]);
  if (!item || isShown) return null;
  return (
    <>
      <button type="button" className="site-button quiet" onClick={show}>
        {t('consent.once')}
      </button>
      <button type="button" className="site-button quiet" onClick={() => consentStore.accept(item.id, locale)}>
        {t('consent.always')}
      </button>
    </>
  );
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : '';
}
