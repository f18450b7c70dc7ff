import { parentPort, workerData } from 'node:worker_threads';
import { Sqlite } from '@viewkraft/server/sqlite';

const handle = new Sqlite(String(workerData));
handle.pragma('synchronous = NORMAL');

parentPort?.on('message', () => {
  try {
    handle.pragma('wal_checkpoint(PASSIVE)');
  } catch {
    // A full disk: the next commit meets it, too, and says so.
  }
  parentPort?.postMessage('done');
});
