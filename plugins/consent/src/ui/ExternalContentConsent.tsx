import { type Site, type SlotProps, useSite } from '@viewkraft/ui';
import { useEffect } from 'react';
import { itemOfHost } from '../shared/merge-items.js';
import { consentChoices } from './consentChoices.js';
import { consentStore } from './consentStore.js';
import type { ConsentSection } from '../shared/consent-item.js';

/** Placeholder for external content: shows the content once or always. With consent the content is shown at once. */
export default function ExternalContentConsent({ content, isShown, show, hide }: SlotProps['external-content']) {
  const { t, locale, config } = useSite();
  const item = itemOfHost(sectionOf(config)?.items ?? [], hostOf(content.frame));
  const id = item?.id;
  useEffect(() => {
    if (id === undefined) return undefined;
    let { record, renewals } = consentStore.get();
    const follow = (): void => {
      const before = { answer: record.get(id), renewals };
      ({ record, renewals } = consentStore.get());
      const answer = record.get(id);
      // Content shown once stays until a choice about its item or about all items.
      if (answer === before.answer && renewals === before.renewals) return;
      if (answer === true) show();
      else hide();
    };
    if (consentStore.grants(id)) show();
    return consentStore.subscribe(follow);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- both mean the same at any time.
  }, [id]);
  if (!item || isShown) return null;
  return (
    <>
      <button type="button" className="site-button quiet" onClick={show}>
        {t('consent.once')}
      </button>
      <button type="button" className="site-button quiet" onClick={() => consentChoices.accept(item.id, locale)}>
        {t('consent.always')}
      </button>
    </>
  );
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : '';
}

/** Reads the items from the public section; empty on a site without cookies. */
function sectionOf({ plugins, noCookies }: Site['config']): ConsentSection | undefined {
  const section = plugins['consent'] as ConsentSection | undefined;
  return noCookies || !section?.items ? undefined : section;
}
