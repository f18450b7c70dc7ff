import { defineUiPlugin } from '@viewkraft/ui';
import { page } from '../shared/page.js';
import { PageLink } from './PageLink.js';

export default defineUiPlugin({
  name: 'plugin-template',
  texts: { en: () => import('../../locales/en/ui.json'), de: () => import('../../locales/de/ui.json') },
  routes: [{ ...page, isLight: true, load: () => import('./EntriesPage.js') }],
  slots: { 'site-footer': { Component: PageLink } },
});
