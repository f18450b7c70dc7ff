/** What plugins may use within the application: `@viewkraft/ui/app`. */
export { api } from './api/ApiClient.js';
export { ApiError } from './api/ApiError.js';
export { useLocale } from './i18n/useLocale.js';
export { notify } from './notify/notifications.js';
