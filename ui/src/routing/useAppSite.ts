import type { ShownPage } from '@viewkraft/model';
import { lazy, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useMatches, useNavigate } from 'react-router-dom';
import { pageConfig } from '../config/pageConfig.js';
import { useLocale } from '../i18n/useLocale.js';
import { useSession } from '../session/useSession.js';
import { payloads } from '../site/root/PayloadStore.js';
import { noMenus } from '../site/root/ShownPage.js';
import { shownAddressIn } from '../site/root/shownAddressIn.js';
import type { Site } from '../site/Site.js';
import { useLocaleSwitch } from './useLocaleSwitch.js';

// In the frame of the public pages alone, which most pages of the application do not stand in.
const SignedInAccount = lazy(async () => ({
  default: (await import('../site/account/SignedInAccount.js')).SignedInAccount,
}));

/** What parts of the public pages need, where the application's own router and translations are. */
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
      addressIn: (other) => (page ? shownAddressIn(page, other) : addressIn(other)),
      Account: status === 'authenticated' ? SignedInAccount : null,
      rememberLocale: remember,
    }),
    [locale, t, location, navigate, addressIn, remember, page, status],
  );
}

function isShown(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'menus' in data;
}
