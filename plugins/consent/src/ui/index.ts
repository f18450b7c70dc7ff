import { defineUiPlugin } from '@viewkraft/ui';
import { ConsentFooterButton } from './ConsentFooterButton.js';
import { ConsentPrompt } from './ConsentPrompt.js';
import { startConsent } from './startConsent.js';

export default defineUiPlugin({
  name: 'consent',
  texts: { en: () => import('../../locales/en/ui.json'), de: () => import('../../locales/de/ui.json') },
  start: startConsent,
  // Kept small until the dialog is needed; the dialog's code loads separately.
  dialogs: [() => Promise.resolve({ default: ConsentPrompt })],
  slots: {
    'site-footer': { Component: ConsentFooterButton },
    'external-content': { load: () => import('./ExternalContentConsent.js') },
    'account-menu': { load: () => import('./ConsentMenuItem.js') },
  },
});
