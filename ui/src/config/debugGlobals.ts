import { api } from '../api/ApiClient.js';
import { i18n } from '../i18n/i18n.js';
import { modelStore } from '../model/ModelStore.js';
import type { NotificationOptions } from '../notify/notifications.js';
import { sessionStore } from '../session/SessionStore.js';

/** The version of the package, put in by the build. */
declare const __VIEWKRAFT_VERSION__: string;

/** What a developer can reach from the console. Nothing secret: all of it runs in the page anyway. */
export const debugGlobals = {
  version: __VIEWKRAFT_VERSION__,
  session: sessionStore,
  models: modelStore,
  api,
  i18n,
  notify: async (options: NotificationOptions | string) => (await import('../notify/notifications.js')).notify(options),
};
