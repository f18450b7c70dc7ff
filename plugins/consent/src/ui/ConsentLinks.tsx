import { SiteLink, useSite, type SiteText } from '@viewkraft/ui';

const addresses = {
  en: { imprint: '/imprint', privacy: '/privacy' },
  de: { imprint: '/de/impressum', privacy: '/de/datenschutz' },
} as const;

/** Pages that must be readable before a choice (A7). */
export function ConsentLinks({ t }: { readonly t: SiteText }) {
  const { imprint, privacy } = addresses[useSite().locale];
  return (
    <p className="consent-links">
      <SiteLink to={imprint}>{t('imprint')}</SiteLink>
      <SiteLink to={privacy}>{t('privacy')}</SiteLink>
    </p>
  );
}
