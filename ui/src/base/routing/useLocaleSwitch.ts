import { inLocale, type Locale } from '@viewkraft/model';
import { useLocation, useNavigate } from 'react-router-dom';
import { pageConfig } from '../config/pageConfig.js';
import { showTextsOf } from '../i18n/i18n.js';
import { rememberLocale } from './rememberLocale.js';

interface LocaleSwitch {
  /** The address of this page in a locale. */
  readonly addressIn: (locale: Locale) => string;
  readonly remember: (locale: Locale) => void;
  readonly go: (locale: Locale) => void;
}

/** Switches this page to another language; keeps query, hash, scroll position and typed input (A2). */
export function useLocaleSwitch(): LocaleSwitch {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const addressIn = (locale: Locale) => inLocale(pathname, locale) + search + hash;
  const remember = (locale: Locale) => {
    if (!pageConfig.noCookies) rememberLocale(locale);
  };
  return {
    addressIn,
    remember,
    go: (locale) => {
      remember(locale);
      void showTextsOf(locale).then(() =>
        navigate(addressIn(locale), { preventScrollReset: true, state: state as unknown }),
      );
    },
  };
}
