import { defineUiPlugin } from '@viewkraft/ui';

export default defineUiPlugin({
  name: 'letter',
  texts: { en: () => import('../../locales/en/ui.json'), de: () => import('../../locales/de/ui.json') },
  routes: [{ path: '/service/letter/:id', meta: { layout: 'letter' }, load: () => import('./LetterPage.js') }],
});
