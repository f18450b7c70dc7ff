import { defineUiPlugin } from '@viewkraft/ui';
import { letterRoute } from '../shared/letter-route.js';
import { recordActions } from './recordActions.js';

export default defineUiPlugin({
  name: 'letter',
  texts: { en: () => import('../../locales/en/ui.json'), de: () => import('../../locales/de/ui.json') },
  recordActions,
  routes: [{ ...letterRoute, isRendered: true, load: () => import('./LetterPage.js') }],
});
