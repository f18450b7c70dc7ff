import { RecentRecords } from './RecentRecords.js';

const nowhere = { getItem: () => null, setItem: () => undefined };

/** The application's recent records. */
export const recentStore = new RecentRecords(storage());

function storage(): Pick<Storage, 'getItem' | 'setItem'> {
  try {
    return localStorage;
  } catch {
    return nowhere;
  }
}
