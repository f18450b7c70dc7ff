import { locales, type Locale } from '@viewkraft/model';
import type { MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { pageConfig } from '../config/pageConfig.js';
import { showTextsOf } from '../i18n/i18n.js';
import { inLocale, localeOf } from '../i18n/localePath.js';
import { rememberLocale } from './rememberLocale.js';

const names: Readonly<Record<Locale, string>> = { en: 'English', de: 'Deutsch' };

/** The page in the other language: plain links, which a click follows without losing what was typed. */
export function LanguageLinks({ className }: { readonly className?: string }) {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const current = localeOf(pathname);
  const follow = (event: MouseEvent, locale: Locale, address: string) => {
    if (!pageConfig.noCookies) rememberLocale(locale);
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void showTextsOf(locale).then(() => navigate(address, { preventScrollReset: true }));
  };
  return (
    <span className={className ?? 'vk-languages'}>
      {locales.map((locale) => {
        const address = inLocale(pathname, locale) + search + hash;
        return (
          <a
            key={locale}
            href={address}
            hrefLang={locale}
            lang={locale}
            aria-current={locale === current ? 'true' : undefined}
            onClick={(event) => follow(event, locale, address)}
          >
            {names[locale]}
          </a>
        );
      })}
    </span>
  );
}
