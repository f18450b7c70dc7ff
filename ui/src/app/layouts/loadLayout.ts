import type { LayoutName, RouteMeta } from '@viewkraft/model';
import type { ComponentType, ReactNode } from 'react';
import { needTexts } from '../../base/i18n/i18n.js';
import type { SessionState } from '../../data/session/SessionStore.js';

type Layout = ComponentType<{ readonly children: ReactNode }>;

const loads: Readonly<Record<LayoutName, () => Promise<Layout>>> = {
  admin: async () => {
    const [{ AdminLayout }] = await Promise.all([import('./AdminLayout.js'), needTexts('gallery')]);
    return AdminLayout;
  },
  default: async () => (await import('./DefaultLayout.js')).DefaultLayout,
  intern: async () => (await import('./InternLayout.js')).InternLayout,
  letter: async () => (await import('../../site/LetterLayout.js')).LetterLayout,
};

/** Loads a layout's code; called early, the layout loads in parallel with the page. */
export function loadLayout(name: LayoutName): Promise<Layout> {
  return loads[name]();
}

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
