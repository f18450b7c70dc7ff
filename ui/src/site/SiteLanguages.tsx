import { locales, type Locale } from '@viewkraft/model';
import { SiteLink } from './SiteLink.js';
import { useSite } from './Site.js';

const names: Readonly<Record<Locale, string>> = { en: 'English', de: 'Deutsch' };

/** The page in the other language: plain links, which also keep the choice (A2). */
export function SiteLanguages() {
  const { locale: current, addressIn, rememberLocale } = useSite();
  return (
    <span className="vk-languages">
      {locales.map((locale) => (
        <SiteLink
          key={locale}
          to={addressIn(locale)}
          hrefLang={locale}
          lang={locale}
          aria-current={locale === current ? 'true' : undefined}
          onClick={() => rememberLocale(locale)}
        >
          {names[locale]}
        </SiteLink>
      ))}
    </span>
  );
}
