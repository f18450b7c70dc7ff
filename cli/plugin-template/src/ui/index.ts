import { defineUiPlugin } from '@viewkraft/ui';
import { page } from '../shared/page.js';
import { PageLink } from './PageLink.js';

const name = 'plugin-template';

export default defineUiPlugin({
  name,
  texts: { en: () => import('../../locales/en/ui.json'), de: () => import('../../locales/de/ui.json') },
  routes: [{ ...page, isLight: true, load: () => import('./EntriesPage.js') }],
  fields: { [name]: () => import('./SlugField.js') },
  slots: { 'site-footer': { Component: PageLink } },
});
