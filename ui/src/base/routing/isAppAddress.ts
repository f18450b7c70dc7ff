import { appRouteAt, withoutEndSlash, withoutLocale } from '@viewkraft/model';
import { isPluginAddress } from '../plugin/activePlugins.js';

/** Whether a path belongs to the application (including plugins' pages) rather than to the public site. */
export function isAppAddress(pathname: string): boolean {
  const path = withoutEndSlash(withoutLocale(pathname));
  return appRouteAt(path) !== undefined || isPluginAddress(path);
}
