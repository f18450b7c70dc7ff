import { decideRoute, type LayoutName, type RouteVerdict } from '@viewkraft/model';
import { lazy, Suspense, useEffect, useSyncExternalStore, type ComponentType, type ReactNode } from 'react';
import { Navigate, Outlet, useLocation, useMatches } from 'react-router-dom';
import { useLocale } from '../../base/i18n/useLocale.js';
import { layoutOf } from '../layouts/layoutOf.js';
import { loadLayout } from '../layouts/loadLayout.js';
import { useSession } from '../../data/session/useSession.js';
import { ownAddress } from '../../base/routing/addresses.js';
import { guardPause } from '../../base/routing/guardPause.js';
import { Loading } from '../../base/routing/Loading.js';
import { metaOf } from '../../base/routing/metaOf.js';

type Layout = ComponentType<{ readonly children: ReactNode }>;
const layouts: Readonly<Record<LayoutName, Layout>> = {
  admin: lazy(async () => ({ default: await loadLayout('admin') })),
  default: lazy(async () => ({ default: await loadLayout('default') })),
  intern: lazy(async () => ({ default: await loadLayout('intern') })),
  letter: lazy(async () => ({ default: await loadLayout('letter') })),
};

interface PageFrameProps {
  /**
   * Pages of the application are built with MUI and look the same in every layout: the public site's styles do not
   * apply to them.
   */
  readonly isApplication?: boolean;
}

/** Checks access to a page and wraps it in its layout, both by the page's route (A9, A11, A12). */
export function PageFrame({ isApplication = false }: PageFrameProps) {
  const { pathname, search } = useLocation();
  const locale = useLocale();
  const meta = metaOf(useMatches());
  const session = useSession();
  const isPaused = useSyncExternalStore(guardPause.subscribe, guardPause.isOn);
  const visitor = session.status === 'loading' ? undefined : session.user;
  const verdict: RouteVerdict = isPaused
    ? { kind: 'enter' }
    : decideRoute(meta, visitor, pathname + search, locale, callbackIn(search));
  if (verdict.kind === 'redirect') return <Redirect {...verdict} />;
  const layout = layoutOf(meta, session.status);
  if (verdict.kind === 'wait' || layout === undefined) return <Loading />;
  const Layout = meta.Frame ?? layouts[layout];
  const isInSite = isApplication && layout === 'default' && !meta.Frame;
  return (
    <Suspense fallback={<Loading />}>
      <Layout>
        {isInSite ? (
          <div className="app-content">
            <Outlet />
          </div>
        ) : (
          <Outlet />
        )}
      </Layout>
    </Suspense>
  );
}

/** Target after a sign-in, which may have happened in another tab. */
function callbackIn(search: string): string | null {
  return ownAddress(new URLSearchParams(search).get('callbackUrl'), location.origin);
}

/** Follows an address of this site within the document; any other address needs a full load. */
function Redirect({ to, isExternal }: { readonly to: string; readonly isExternal: boolean }) {
  useEffect(() => {
    if (isExternal) location.assign(to);
  }, [to, isExternal]);
  return isExternal ? <Loading /> : <Navigate replace to={to} />;
}
