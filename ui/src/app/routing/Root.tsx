import { withoutLocale } from '@viewkraft/model';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { api } from '../../base/api/ApiClient.js';
import { followNewBuild } from '../../base/builds/startBuildPolling.js';
import { showTextsOf } from '../../base/i18n/i18n.js';
import { useLocale } from '../../base/i18n/useLocale.js';
import { useAnchorAnimations } from '../../base/motion/anchors/useAnchorAnimations.js';
import { PluginDialogs } from '../../plugin/PluginDialogs.js';
import { PluginGates } from '../../plugin/PluginGates.js';
import { SiteContext } from '../../base/site/Site.js';
import { PageRoot } from '../../site/root/PageRoot.js';
import { ScrollPosition } from '../../base/routing/ScrollPosition.js';
import { useAppSite } from '../../site/useAppSite.js';
import { useArrival } from '../../base/routing/useArrival.js';
import { usePendingPassword } from '../../data/session/usePendingPassword.js';
import { useSessionCheck } from '../../data/session/useSessionCheck.js';

/** Root of every page of the application: its language, and the context that parts of the public site need. */
export function Root() {
  const locale = useLocale();
  const { t } = useTranslation();
  const { pathname, state } = useLocation();
  const arrival = useArrival(withoutLocale(pathname), (state as { sameEntity?: unknown } | null)?.sameEntity === true);
  const pending = usePendingPassword();
  const site = useAppSite();
  useSessionCheck(pathname);
  useAnchorAnimations(pathname);
  useEffect(followNewBuild, [pathname]);
  // Metadata from the server's HTML does not apply to the next page.
  useEffect(() => () => document.querySelector('meta[name="description"]')?.remove(), [pathname]);
  useEffect(() => {
    api.locale = locale;
    document.documentElement.lang = locale;
    void showTextsOf(locale);
  }, [locale]);
  return (
    <SiteContext value={site}>
      <PageRoot skip={t('frame.skip')} arrival={arrival}>
        <PluginGates>{pending === null ? <Outlet /> : <Navigate replace to={pending} />}</PluginGates>
        <ScrollPosition />
        <PluginDialogs />
      </PageRoot>
    </SiteContext>
  );
}
