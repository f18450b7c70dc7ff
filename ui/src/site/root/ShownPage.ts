import type { FailedPage, ShownPage, SiteMenus } from '@viewkraft/model';

export function isFailed(page: ShownPage): page is FailedPage {
  return 'status' in page;
}

export const noMenus: SiteMenus = { header: [], footer: [] };
