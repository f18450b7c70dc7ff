import { useState } from 'react';
import { ApiError } from '../../base/api/ApiError.js';
import { problemText } from '../../base/api/problemText.js';
import { i18n } from '../../base/i18n/i18n.js';
import { notify } from '../../base/notify/notifications.js';

interface ActionRunner {
  /** A button that is disabled by it loses the focus. */
  readonly isBusy: boolean;
  /** Runs one action at a time; shows `done` on success, and the server's message on failure. */
  readonly runAction: (work: () => Promise<void>, done?: string) => Promise<boolean>;
}

export function useAction(): ActionRunner {
  const [isBusy, setBusy] = useState(false);
  return {
    isBusy,
    runAction: async (work, done) => {
      if (isBusy) return false;
      setBusy(true);
      try {
        await work();
        if (done !== undefined) notify({ message: done, type: 'positive' });
        return true;
      } catch (error) {
        // Refusals by the browser, such as a cancelled passkey dialog, are not errors of the page.
        const message = error instanceof ApiError ? problemText(error) : i18n.t('error.actionFailed');
        notify({ message, type: 'negative' });
        return false;
      } finally {
        setBusy(false);
      }
    },
  };
}
