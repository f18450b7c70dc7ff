import { useState } from 'react';
import { ApiError } from '../api/ApiError.js';
import { problemText } from '../api/problemText.js';
import { i18n } from '../i18n/i18n.js';
import { notify } from '../notify/notifications.js';

export interface Act {
  readonly isBusy: boolean;
  /** Does something, one thing at a time; says `done` when it went well, and what the server said when not. */
  readonly act: (work: () => Promise<void>, done?: string) => Promise<boolean>;
}

export function useAct(): Act {
  const [isBusy, setBusy] = useState(false);
  return {
    isBusy,
    act: async (work, done) => {
      if (isBusy) return false;
      setBusy(true);
      try {
        await work();
        if (done !== undefined) notify({ message: done, type: 'positive' });
        return true;
      } catch (error) {
        // The browser's own refusals, such as those of a passkey, are none of the page's faults.
        const message = error instanceof ApiError ? problemText(error) : i18n.t('error.actionFailed');
        notify({ message, type: 'negative' });
        return false;
      } finally {
        setBusy(false);
      }
    },
  };
}
