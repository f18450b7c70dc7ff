import { appRouteAt, withoutEndSlash, withoutLocale } from '@viewkraft/model';

/** Whether a path belongs to a page of the application, and not to the site's own. */
export function isAppAddress(pathname: string): boolean {
  return appRouteAt(withoutEndSlash(withoutLocale(pathname))) !== undefined;
}
