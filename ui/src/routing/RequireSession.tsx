import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useLocale } from '../i18n/useLocale.js';
import { useSession } from '../session/useSession.js';
import { loginAddress } from './addresses.js';
import { Loading } from './Loading.js';

/** Guard `auth`: a guest goes to the sign-in, and comes back from there to this page. */
export function RequireSession({ children }: { readonly children: ReactNode }) {
  const { status } = useSession();
  const location = useLocation();
  const locale = useLocale();
  if (status === 'loading') return <Loading />;
  if (status === 'authenticated') return children;
  return <Navigate replace to={loginAddress(locale, location.pathname + location.search)} />;
}
