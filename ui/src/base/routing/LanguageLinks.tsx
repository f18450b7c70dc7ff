import { locales, type Locale } from '@viewkraft/model';
import type { MouseEvent } from 'react';
import { languageNames } from '../i18n/otherLocale.js';
import { useLocale } from '../i18n/useLocale.js';
import { useLocaleSwitch } from './useLocaleSwitch.js';

/** Links to the page in each language. A plain click switches without a page load, so typed input is kept. */
export function LanguageLinks({ className }: { readonly className?: string }) {
  const current = useLocale();
  const { addressIn, remember, go } = useLocaleSwitch();
  const follow = (event: MouseEvent, locale: Locale) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) {
      remember(locale);
      return;
    }
    event.preventDefault();
    go(locale);
  };
  return (
    <span className={className ?? 'vk-languages'}>
      {locales.map((locale) => (
        <a
          key={locale}
          href={addressIn(locale)}
          hrefLang={locale}
          lang={locale}
          aria-current={locale === current ? 'true' : undefined}
          onClick={(event) => follow(event, locale)}
        >
          {languageNames[locale]}
        </a>
      ))}
    </span>
  );
}
