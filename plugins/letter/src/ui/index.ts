import { defineUiPlugin } from '@viewkraft/ui';
import { recordActions } from './recordActions.js';

export default defineUiPlugin({
  name: 'letter',
  texts: { en: () => import('../../locales/en/ui.json'), de: () => import('../../locales/de/ui.json') },
  recordActions,
  routes: [
    {
      path: '/service/letter/:id',
      meta: { layout: 'letter', secretAddress: true },
      title: 'title',
      load: () => import('./LetterPage.js'),
    },
  ],
});
