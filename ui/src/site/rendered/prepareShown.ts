import type { PluginPage, ShownPage } from '@viewkraft/model';
import type { ComponentType } from 'react';
import type { PageConfig } from '../../base/config/pageConfig.js';
import { isFailed, isOfPlugin } from '../../base/site/Site.js';
import type { Blocks } from '../blocks/Blocks.js';

/** Code that shows the content of pages: not needed where the server's HTML is complete. */
export const pageCode: {
  Blocks?: typeof Blocks;
  PluginPageContent?: ComponentType<{ readonly page: PluginPage }>;
} = {};

/** Loads the code that shows a page; resolves to the names of its chunks, if known. */
export async function prepareShown(page: ShownPage, config?: PageConfig): Promise<readonly string[]> {
  if (isFailed(page)) return [];
  if (isOfPlugin(page)) {
    const { PluginPageContent, loadRenderedPage } = await import('./PluginPageContent.js');
    pageCode.PluginPageContent = PluginPageContent;
    return ['PluginPageContent', ...(await loadRenderedPage(page, config)).chunks];
  }
  pageCode.Blocks = (await import('../blocks/Blocks.js')).Blocks;
  return ['content'];
}
