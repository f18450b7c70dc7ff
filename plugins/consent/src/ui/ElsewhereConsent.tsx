import { useSite, type SlotProps } from '@viewkraft/ui';
import { useEffect } from 'react';
import { itemOfHost } from '../shared/merge-items.js';
import { consentStore } from './consentStore.js';
import { sectionOf } from './sectionOf.js';

/** In the place of content of another host: what shows it once, or from now on. Where it is allowed already it is shown at once. */
export default function ElsewhereConsent({ content, isShown, show, hide }: SlotProps['elsewhere']) {
  const { t, locale, config } = useSite();
  const item = itemOfHost(sectionOf(config)?.items ?? [], hostOf(content.frame));
  const id = item?.id;
  useEffect(() => {
    if (id === undefined) return undefined;
    let answer: boolean | undefined;
    const follow = (): void => {
      const now = consentStore.get().record.get(id);
      // What is shown for once stays until something else is said.
      if (now === answer) return;
      answer = now;
      if (now === true) show();
      else hide();
    };
    if (consentStore.grants(id)) follow();
    else answer = consentStore.get().record.get(id);
    return consentStore.subscribe(follow);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- both mean the same at any time.
  }, [id]);
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
