import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { recordDialogs } from '../../relations/recordDialogs.js';

const fetchDialog = () => import('./RecordDialog.js');
const RecordDialog = lazy(async () => ({ default: (await fetchDialog()).RecordDialog }));

/** Hosts the record dialogs that any picker or grid of the page may open. */
export function RecordDialogs() {
  const open = useSyncExternalStore(recordDialogs.subscribe, recordDialogs.current);
  useEffect(() => recordDialogs.host(), []);
  return (
    <Suspense>
      {open.map((dialog) => (
        <RecordDialog key={dialog.key} dialog={dialog} />
      ))}
    </Suspense>
  );
}
