import { useEffect, useSyncExternalStore } from 'react';
import { recordDialogs } from '../../relations/recordDialogs.js';
import { onDemand } from '../../../base/page/onDemand.js';

const RecordDialog = onDemand(async () => (await import('./RecordDialog.js')).RecordDialog);

/** Hosts the record dialogs that any picker or grid of the page may open. */
export function RecordDialogs() {
  const open = useSyncExternalStore(recordDialogs.subscribe, recordDialogs.current);
  useEffect(() => recordDialogs.host(), []);
  return open.map((dialog) => <RecordDialog key={dialog.key} dialog={dialog} onClose={() => dialog.answer(null)} />);
}
