import type { PluginPage, ShownPage } from '@viewkraft/model';
import type { ComponentType } from 'react';
import type { PageConfig } from '../../base/config/pageConfig.js';
import { isOfPlugin } from '../../base/site/Site.js';

/** Code for pages of plugins; loaded with the first of them, because most visitors open none. */
export const pluginPages: { Content?: ComponentType<{ readonly page: PluginPage }> } = {};

/** Loads the extra code that a page needs; resolves to the names of its chunks, if known. */
export async function prepareShown(page: ShownPage, config?: PageConfig): Promise<readonly string[]> {
  if (!isOfPlugin(page)) return [];
  const { PluginPageContent, loadRenderedPage } = await import('./PluginPageContent.js');
  pluginPages.Content = PluginPageContent;
  return ['PluginPageContent', ...(await loadRenderedPage(page, config)).chunks];
}
