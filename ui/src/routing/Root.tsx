import { withoutLocale } from '@viewkraft/model';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { api } from '../api/ApiClient.js';
import { followNewBuild } from '../builds/startBuildPolling.js';
import { showTextsOf } from '../i18n/i18n.js';
import { useLocale } from '../i18n/useLocale.js';
import { PluginDialogs } from '../plugin/PluginDialogs.js';
import { PluginGates } from '../plugin/PluginGates.js';
import { SiteContext } from '../site/Site.js';
import { PageRoot } from './PageRoot.js';
import { ScrollPlace } from './ScrollPlace.js';
import { useAppSite } from './useAppSite.js';
import { useArrival } from './useArrival.js';
import { usePendingPassword } from './usePendingPassword.js';
import { useSessionCheck } from './useSessionCheck.js';

/** What every page of the application stands in: its language, and what the parts of the public pages need. */
export function Root() {
  const locale = useLocale();
  const { t } = useTranslation();
  const { pathname, state } = useLocation();
  const arrival = useArrival(withoutLocale(pathname), (state as { sameEntity?: unknown } | null)?.sameEntity === true);
  const pending = usePendingPassword();
  const site = useAppSite();
  useSessionCheck(pathname);
  useEffect(followNewBuild, [pathname]);
  useEffect(() => {
    api.locale = locale;
    document.documentElement.lang = locale;
    void showTextsOf(locale);
  }, [locale]);
  return (
    <SiteContext value={site}>
      <PageRoot skip={t('frame.skip')} arrival={arrival}>
        <PluginGates>{pending === null ? <Outlet /> : <Navigate replace to={pending} />}</PluginGates>
        <ScrollPlace />
        <PluginDialogs />
      </PageRoot>
    </SiteContext>
  );
}
