import { constants } from '@viewkraft/model';
import { api } from '../api/ApiClient.js';
import { i18n } from '../i18n/i18n.js';
import { modelStore } from '../model/ModelStore.js';
import type { NotificationOptions } from '../notify/notifications.js';
import { sessionStore } from '../session/SessionStore.js';

/** What a developer can reach from the console. Nothing secret: all of it runs in the page anyway. */
const globals = {
  version: __VIEWKRAFT_VERSION__,
  session: sessionStore,
  models: modelStore,
  api,
  i18n,
  notify: async (options: NotificationOptions | string) => (await import('../notify/notifications.js')).notify(options),
};

/** Puts `viewkraft` on the window, 2 s after everything has loaded (F5). */
export function exposeDebugGlobals(): void {
  const expose = () => setTimeout(() => Object.assign(window, { viewkraft: globals }), constants.debugGlobals);
  if (document.readyState === 'complete') expose();
  else addEventListener('load', expose, { once: true });
}
