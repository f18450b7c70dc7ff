import { inLocale, type Locale } from '@viewkraft/model';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityState } from '../../../data/entity/state/EntityState.js';
import { useViews } from '../../../data/model/useModels.js';
import { useEntityValue } from '../useEntityValue.js';
import { useRecordFormContext } from '../useRecordFormContext.js';
import { isLive, pageAddress } from './pageAddresses.js';
import { offersOf } from './redirectMoved.js';

export const EnglishOffer = () => <RedirectOffer locale="en" />;
export const GermanOffer = () => <RedirectOffer locale="de" />;

/** Below the changed address of a live page: offers a redirect from the old address to the new one. */
function RedirectOffer({ locale }: { readonly locale: Locale }) {
  const { entity } = useRecordFormContext();
  const { data: views } = useViews();
  const from = useEntityValue(entity, (state) => leftAddress(state, locale));
  const mayRedirect = views?.some(({ name, create }) => name === 'redirects' && create === true) === true;
  return from === undefined || !mayRedirect ? null : <Offer key={from} locale={locale} from={from} />;
}

function Offer({ locale, from }: { readonly locale: Locale; readonly from: string }) {
  const { t } = useTranslation();
  const { entity } = useRecordFormContext();
  const [isRequested, setRequested] = useState(true);
  useEffect(() => {
    const offers = offersOf(entity);
    offers.set(locale, { from, isRequested });
    return () => void offers.delete(locale);
  }, [entity, locale, from, isRequested]);
  return (
    <FormControlLabel
      sx={{ mt: -1, mb: 2, overflowWrap: 'anywhere' }}
      control={<Checkbox size="small" checked={isRequested} onChange={(_event, checked) => setRequested(checked)} />}
      label={t('pageForm.redirect', { from })}
    />
  );
}

/** Returns the live address that the next save changes. */
function leftAddress({ record, values }: EntityState, locale: Locale): string | undefined {
  const from = record && isLive(record) ? pageAddress(record, locale) : undefined;
  const path = values.get(`path_${locale}`);
  if (from === undefined || typeof path !== 'string' || path.trim() === '' || values.get('status') !== 'live') return undefined; // prettier-ignore
  return inLocale(path.trim(), locale) === from ? undefined : from;
}
