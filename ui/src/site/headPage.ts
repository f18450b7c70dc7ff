import type { HeadPage, ShownPage } from '@viewkraft/model';
import { isFailed } from './root/ShownPage.js';
import type { SiteText } from './texts/siteTexts.js';

/** What the head of a public page tells of; of one that failed only its title. */
export function headPage(page: ShownPage, t: SiteText): HeadPage {
  if (!isFailed(page)) return page;
  return {
    locale: page.locale,
    title: t(page.status === 404 ? 'error.notFound' : 'error.internal'),
    isUnlisted: true,
  };
}
