import type { ShownPage } from '@viewkraft/model';
import { lazy, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useMatches, useNavigate } from 'react-router-dom';
import { pageConfig } from '../base/config/pageConfig.js';
import { useLocale } from '../base/i18n/useLocale.js';
import { useSession } from '../data/session/useSession.js';
import { payloads } from './root/PayloadStore.js';
import { shownAddressIn } from './root/shownAddressIn.js';
import { noMenus, type Site } from '../base/site/Site.js';
import { useLocaleSwitch } from '../base/routing/useLocaleSwitch.js';

// Only in the public pages' layout, which most pages of the application do not use.
const SignedInAccount = lazy(async () => ({
  default: (await import('./account/SignedInAccount.js')).SignedInAccount,
}));

/** Context for parts of the public site inside the application, from its router and translations. */
export function useAppSite(): Site {
  const locale = useLocale();
  const { t } = useTranslation();
  const location = useLocation();
  const navigate = useNavigate();
  const { addressIn, remember } = useLocaleSwitch();
  const { status } = useSession();
  const page = useMatches().findLast(({ loaderData }) => isShown(loaderData))?.loaderData as ShownPage | undefined;
  return useMemo(
    () => ({
      locale: page?.locale ?? locale,
      config: pageConfig,
      menus: page?.menus ?? pageConfig.menus ?? noMenus,
      t: (key, params) => t(key, { ...params }),
      location,
      go: (to, options) => void navigate(to, { ...options }),
      prepare: (to) => payloads.prepareAddress(to),
      addressIn: (other, here) => (page ? shownAddressIn(page, other, here) : addressIn(other)),
      Account: status === 'authenticated' ? SignedInAccount : null,
      rememberLocale: remember,
    }),
    [locale, t, location, navigate, addressIn, remember, page, status],
  );
}

function isShown(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'menus' in data;
}
