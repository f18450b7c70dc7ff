import { decideRoute, type LayoutName, type RouteVerdict } from '@viewkraft/model';
import { lazy, Suspense, useEffect, useSyncExternalStore, type ComponentType, type ReactNode } from 'react';
import { Navigate, Outlet, useLocation, useMatches } from 'react-router-dom';
import { useLocale } from '../i18n/useLocale.js';
import { layoutOf } from '../layouts/layoutOf.js';
import { loadLayout } from '../layouts/loadLayout.js';
import { useSession } from '../session/useSession.js';
import { guardRest } from './guardRest.js';
import { Loading } from './Loading.js';
import { metaOf } from './metaOf.js';

type Layout = ComponentType<{ readonly children: ReactNode }>;
const layouts: Readonly<Record<LayoutName, Layout>> = {
  admin: lazy(async () => ({ default: await loadLayout('admin') })),
  default: lazy(async () => ({ default: await loadLayout('default') })),
  intern: lazy(async () => ({ default: await loadLayout('intern') })),
  letter: lazy(async () => ({ default: await loadLayout('letter') })),
};

/** Who may see the page, and the frame around it, by what its route says of itself (A9, A11, A12). */
export function PageFrame() {
  const { pathname, search } = useLocation();
  const locale = useLocale();
  const meta = metaOf(useMatches());
  const session = useSession();
  const isResting = useSyncExternalStore(guardRest.subscribe, guardRest.isOn);
  const visitor = session.status === 'loading' ? undefined : session.user;
  const verdict: RouteVerdict = isResting ? { kind: 'enter' } : decideRoute(meta, visitor, pathname + search, locale);
  if (verdict.kind === 'redirect') return <Redirect {...verdict} />;
  const layout = layoutOf(meta, session.status);
  if (verdict.kind === 'wait' || layout === undefined) return <Loading />;
  const Layout = meta.Frame ?? layouts[layout];
  return (
    <Suspense fallback={<Loading />}>
      <Layout>
        <Outlet />
      </Layout>
    </Suspense>
  );
}

/** An address of this site is followed in the page; any other one is a full navigation. */
function Redirect({ to, isExternal }: { readonly to: string; readonly isExternal: boolean }) {
  useEffect(() => {
    if (isExternal) location.assign(to);
  }, [to, isExternal]);
  return isExternal ? <Loading /> : <Navigate replace to={to} />;
}
