import type { ComponentType } from 'react';

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
  { name: 'media', view: 'media', load: async () => (await import('./MediaAdminPage.js')).MediaAdminPage },
  { name: 'health', load: async () => (await import('../../admin/health/HealthAdmin.js')).HealthAdmin },
];

/** Those that the navigation lists among themselves. */
export const listedAdminPages = adminPages.filter(({ view }) => view === undefined);
