import { useCallback, useEffect, useRef } from 'react';
import { i18n } from '../../../../../base/i18n/i18n.js';
import { notify, type NotificationHandle } from '../../../../../base/notify/notifications.js';
import type { TextHistory } from './TextHistory.js';

/** Long enough to read what has gone. */
const timeoutMs = 10_000;

/** Tells what an edit has done beyond what was asked for, and offers to take it back until something else is edited. */
export function useUndoOffer(
  text: string,
  onText: (text: string) => void,
  history: TextHistory,
): (message: string, edited: string) => void {
  const offered = useRef<{ readonly text: string; readonly end: NotificationHandle }>(undefined);
  useEffect(() => {
    if (offered.current === undefined || offered.current.text === text) return;
    offered.current.end();
    offered.current = undefined;
  }, [text]);
  useEffect(() => () => offered.current?.end(), []);
  return useCallback(
    (message, edited) => {
      const undo = () => {
        const before = history.isLast(edited) ? history.undo() : undefined;
        if (before !== undefined) onText(before);
      };
      const actions = [{ label: i18n.t('viewFiles.undo'), onClick: undo }];
      offered.current?.end();
      offered.current = { text: edited, end: notify({ message, type: 'info', timeout: timeoutMs, actions }) };
    },
    [history, onText],
  );
}
