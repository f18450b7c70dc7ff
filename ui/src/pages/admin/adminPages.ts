import type { ComponentType } from 'react';

/** The pages of administrators, in the order of the navigation: `/admin/{name}`, titled by `adminPages.{name}`. */
export const adminPages: readonly { readonly name: string; readonly load: () => Promise<ComponentType> }[] = [
  { name: 'views', load: async () => (await import('../../admin/views/ViewsAdmin.js')).ViewsAdmin },
  { name: 'plan', load: async () => (await import('../../admin/plan/PlanAdmin.js')).PlanAdmin },
  { name: 'media', load: async () => (await import('./MediaAdminPage.js')).MediaAdminPage },
  { name: 'health', load: async () => (await import('../../admin/health/HealthAdmin.js')).HealthAdmin },
];
