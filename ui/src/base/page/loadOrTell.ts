import { i18n } from '../i18n/i18n.js';
import { notify } from '../notify/notifications.js';

/** Loads code that the user asked for. When it cannot be loaded, tells the user and returns undefined. */
export async function loadOrTell<T>(load: () => Promise<T>): Promise<T | undefined> {
  try {
    return await load();
  } catch {
    tellNotLoaded();
    return undefined;
  }
}

/** Names both causes, which a page cannot tell apart: no connection, or a new build. */
export const tellNotLoaded = (): void => void notify({ message: i18n.t('error.unreachableText'), type: 'negative' });
