import { api } from '../../base/api/ApiClient.js';
import { i18n } from '../../base/i18n/i18n.js';
import { modelStore } from '../../data/model/ModelStore.js';
import type { NotificationOptions } from '../../base/notify/notifications.js';
import { sessionStore } from '../../data/session/SessionStore.js';

/** Version of the package, inserted by the build. */
declare const __VIEWKRAFT_VERSION__: string;

/** Values that a developer can inspect in the console. Contains nothing secret: all of them are already in the page. */
export const debugGlobals = {
  version: __VIEWKRAFT_VERSION__,
  session: sessionStore,
  models: modelStore,
  api,
  i18n,
  notify: async (options: NotificationOptions | string) =>
    (await import('../../base/notify/notifications.js')).notify(options),
};
