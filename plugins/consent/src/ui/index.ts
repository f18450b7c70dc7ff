import { defineUiPlugin } from '@viewkraft/ui';
import { ConsentFooterButton } from './ConsentFooterButton.js';
import { ConsentPlace } from './ConsentPlace.js';
import { startConsent } from './startConsent.js';

export default defineUiPlugin({
  name: 'consent',
  texts: { en: () => import('../../locales/en/ui.json'), de: () => import('../../locales/de/ui.json') },
  start: startConsent,
  // Small until there is something to ask: what it shows then comes by itself.
  dialogs: [() => Promise.resolve({ default: ConsentPlace })],
  slots: {
    'site-footer': { Component: ConsentFooterButton },
    elsewhere: { load: () => import('./ElsewhereConsent.js') },
    'account-menu': { load: () => import('./ConsentMenuItem.js') },
  },
});
