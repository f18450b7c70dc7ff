import { adminPageNames, type AdminPageName } from '@viewkraft/model';
import type { ComponentType } from 'react';
import { needTexts } from '../base/i18n/i18n.js';
import { activePlugins } from '../base/plugin/activePlugins.js';

interface AdminPageEntry {
  readonly name: AdminPageName;
  /** The view that this page replaces: the view's link leads here. */
  readonly view?: string;
  readonly load: () => Promise<ComponentType>;
}

/** A missing page is a compile error. */
const entries = {
  views: { load: () => adminPage(async () => (await import('./admin/views/ViewsAdmin.js')).ViewsAdmin) },
  plan: { load: () => adminPage(async () => (await import('./admin/plan/PlanAdmin.js')).PlanAdmin) },
  users: { load: () => adminPage(async () => (await import('./admin/users/UsersAdmin.js')).UsersAdmin, 'account') },
  access: { load: () => adminPage(async () => (await import('./admin/access/AccessAdmin.js')).AccessAdmin, 'access') },
  media: {
    view: 'media',
    load: () =>
      adminPage(
        async () => (await import('./media/MediaLibrary.js')).MediaLibrary,
        'media',
        'mediaLibrary',
        'conflict',
      ),
  },
  plugins: {
    load: () => adminPage(async () => (await import('./admin/plugins/PluginsAdmin.js')).PluginsAdmin, 'pluginAdmin'),
  },
  health: { load: () => adminPage(async () => (await import('./admin/health/HealthAdmin.js')).HealthAdmin) },
} satisfies Record<AdminPageName, Omit<AdminPageEntry, 'name'>>;

/** The administration pages in navigation order: `/admin/{name}`, titled by `adminPages.{name}` or by their view. */
export const adminPages: readonly AdminPageEntry[] = adminPageNames.map((name) => ({ name, ...entries[name] }));

async function adminPage(
  load: () => Promise<ComponentType>,
  ...more: readonly ('access' | 'account' | 'conflict' | 'media' | 'mediaLibrary' | 'pluginAdmin')[]
): Promise<ComponentType> {
  const [page] = await Promise.all([load(), needTexts('admin', ...more)]);
  return page;
}

/** An administration page in the navigation. */
interface ListedAdminPage {
  readonly name: string;
  /** Text key of its title. */
  readonly title: string;
}

/** The administration pages in the navigation; the plugins' pages come last. */
export function listedAdminPages(): readonly ListedAdminPage[] {
  const own = adminPages.flatMap(({ name, view }) =>
    view === undefined ? [{ name, title: `adminPages.${name}` }] : [],
  );
  const theirs = activePlugins().flatMap(({ name: plugin, adminPages: pages = [] }) =>
    pages.map(({ name, title }) => ({ name, title: `${plugin}.${title}` })),
  );
  return [...own, ...theirs];
}
