import type { Locale } from '@viewkraft/model';
import { withoutLocale } from '../i18n/localePath.js';
import type { SessionUser } from '../session/SessionStore.js';
import { newPasswordAddress } from './addresses.js';

/** Pages that nobody asked for as such: after the new password one goes to the usual place. */
const passed = ['/', '/login', '/signup', '/password-request'];

/** Where a user goes who must set a new password first: from everywhere else to `/password-new`, and back after it (A4). */
export function pendingPassword(
  user: SessionUser | null,
  { pathname, search }: { readonly pathname: string; readonly search: string },
  locale: Locale,
): string | null {
  const page = withoutLocale(pathname);
  if (!user?.password || page === '/password-new') return null;
  return newPasswordAddress(locale, passed.includes(page) ? null : pathname + search);
}
