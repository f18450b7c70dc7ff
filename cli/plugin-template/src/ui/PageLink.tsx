import { inLocale } from '@viewkraft/model';
import { SiteLink, useSite } from '@viewkraft/ui';
import { page } from '../shared/page.js';

/** Link to the plugin's page in the footer of every public page. */
export function PageLink() {
  const { t, locale } = useSite();
  return <SiteLink to={inLocale(page.path, locale)}>{t('plugin-template.title')}</SiteLink>;
}
