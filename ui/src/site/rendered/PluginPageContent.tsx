import type { PluginPage } from '@viewkraft/model';
import { useSite } from '../../base/site/Site.js';
import { SiteLayout } from '../SiteLayout.js';
import { renderedPage } from './renderedPages.js';

export { loadRenderedPage } from './renderedPages.js';

/** A page of a plugin, in the layout that its route names. */
export function PluginPageContent({ page }: { readonly page: PluginPage }) {
  const { Page, Frame } = renderedPage(page, useSite().config);
  const content = <Page data={page.data} />;
  return Frame ? <Frame>{content}</Frame> : <SiteLayout menus={page.menus}>{content}</SiteLayout>;
}
