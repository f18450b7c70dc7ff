import type { LayoutName, RouteMeta } from '@viewkraft/model';
import type { SessionState } from '../../data/session/SessionStore.js';

/**
 * Returns the name of a page's layout: `intern` for signed-in users, else the page's own or `default`. `admin`,
 * `letter` and layouts of plugins are never replaced. Undefined until the session is known.
 */
export function layoutOf(
  { layout = 'default', ownFrame }: Pick<RouteMeta, 'layout' | 'ownFrame'>,
  status: SessionState['status'],
): LayoutName | undefined {
  if (layout === 'admin' || layout === 'letter' || ownFrame) return layout;
  if (status === 'loading') return undefined;
  return status === 'authenticated' ? 'intern' : layout;
}
