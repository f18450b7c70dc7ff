import { appRouteAt, withoutEndSlash, withoutLocale } from '@viewkraft/model';
import { isPluginAddress } from '../plugin/isPluginAddress.js';

/** Whether a path belongs to a page of the application, one of a plugin too, and not to the site's own. */
export function isAppAddress(pathname: string): boolean {
  const path = withoutEndSlash(withoutLocale(pathname));
  return appRouteAt(path) !== undefined || isPluginAddress(path);
}
