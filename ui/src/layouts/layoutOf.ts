import type { LayoutName, RouteMeta } from '@viewkraft/model';
import type { SessionState } from '../session/SessionStore.js';

/**
 * The frame of a page: `intern` for who is signed in, else the page's own or `default`. `admin` and `letter` are never
 * replaced, nor is a frame of its own (A9). Undefined until it is known who asks.
 */
export function layoutOf(
  { layout = 'default', ownFrame }: Pick<RouteMeta, 'layout' | 'ownFrame'>,
  status: SessionState['status'],
): LayoutName | undefined {
  if (layout === 'admin' || layout === 'letter' || ownFrame) return layout;
  if (status === 'loading') return undefined;
  return status === 'authenticated' ? 'intern' : layout;
}
