import type { ComponentType } from 'react';
import { needTexts } from '../../i18n/i18n.js';

export interface AdminPageEntry {
  readonly name: string;
  /** The view that it shows better than a grid does: the view's link leads there, and it has no other. */
  readonly view?: string;
  readonly load: () => Promise<ComponentType>;
}

/** The pages of administrators, in the order of the navigation: `/admin/{name}`, titled by `adminPages.{name}` or by their view. */
export const adminPages: readonly AdminPageEntry[] = [
  { name: 'views', load: async () => (await import('../../admin/views/ViewsAdmin.js')).ViewsAdmin },
  { name: 'plan', load: async () => (await import('../../admin/plan/PlanAdmin.js')).PlanAdmin },
  { name: 'users', load: usersAdmin },
  { name: 'media', view: 'media', load: async () => (await import('./MediaAdminPage.js')).MediaAdminPage },
  { name: 'health', load: async () => (await import('../../admin/health/HealthAdmin.js')).HealthAdmin },
];

async function usersAdmin(): Promise<ComponentType> {
  const [{ UsersAdmin }] = await Promise.all([import('../../admin/users/UsersAdmin.js'), needTexts('account')]);
  return UsersAdmin;
}

/** Those that the navigation lists among themselves. */
export const listedAdminPages = adminPages.filter(({ view }) => view === undefined);
