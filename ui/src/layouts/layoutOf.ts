import type { LayoutName } from './LayoutName.js';
import type { RouteMeta } from '../routing/RouteMeta.js';
import type { SessionState } from '../session/SessionStore.js';

/**
 * The frame of a page: `intern` for who is signed in, else the page's own or `default`. `admin` and `letter` are never
 * replaced (A9). Undefined until it is known who asks.
 */
export function layoutOf(
  { layout = 'default', guard }: Pick<RouteMeta, 'layout' | 'guard'>,
  status: SessionState['status'],
): LayoutName | undefined {
  // A page for guests is being left when somebody is signed in.
  if (layout === 'admin' || layout === 'letter' || guard === 'guest-only') return layout;
  if (status === 'loading') return undefined;
  return status === 'authenticated' ? 'intern' : layout;
}
