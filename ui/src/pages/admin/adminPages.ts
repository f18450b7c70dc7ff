import type { AdminPageName } from '@viewkraft/model';
import type { ComponentType } from 'react';
import { needTexts } from '../../i18n/i18n.js';

export interface AdminPageEntry {
  readonly name: AdminPageName;
  /** The view that it shows better than a grid does: the view's link leads there, and it has no other. */
  readonly view?: string;
  readonly load: () => Promise<ComponentType>;
}

/** The pages of administrators, in the order of the navigation: `/admin/{name}`, titled by `adminPages.{name}` or by their view. */
export const adminPages: readonly AdminPageEntry[] = [
  { name: 'views', load: () => withTexts(async () => (await import('../../admin/views/ViewsAdmin.js')).ViewsAdmin) },
  { name: 'plan', load: () => withTexts(async () => (await import('../../admin/plan/PlanAdmin.js')).PlanAdmin) },
  {
    name: 'users',
    load: () => withTexts(async () => (await import('../../admin/users/UsersAdmin.js')).UsersAdmin, 'account'),
  },
  { name: 'media', view: 'media', load: async () => (await import('./MediaAdminPage.js')).MediaAdminPage },
  {
    name: 'plugins',
    load: () =>
      withTexts(async () => (await import('../../admin/plugins/PluginsAdmin.js')).PluginsAdmin, 'pluginAdmin'),
  },
  {
    name: 'health',
    load: () => withTexts(async () => (await import('../../admin/health/HealthAdmin.js')).HealthAdmin),
  },
];

async function withTexts(
  load: () => Promise<ComponentType>,
  ...more: readonly ('account' | 'pluginAdmin')[]
): Promise<ComponentType> {
  const [page] = await Promise.all([load(), needTexts('admin', ...more)]);
  return page;
}
