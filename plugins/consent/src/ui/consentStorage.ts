import type { ConsentItem, ConsentSection } from '../shared/consent-item.js';
import { names } from '../shared/consent-names.js';
import { isRecorded, parseRecord, printRecord, withRequired, type ConsentRecord } from '../shared/consent-record.js';

/** After half a year, consent is asked for again. */
const consentLifetimeDays = 180;

/** What a choice covers: everything accepted or declined at once, a selection of all items, or one item. */
export type ChoiceExtent = 'all' | 'none' | 'some' | 'one';

/** Everything that this plugin stores on the visitor's device. */
export const consentStorage = {
  /** State at the first load: required items are accepted, the dialog is closed. */
  begin(items: readonly ConsentItem[], revision: number): { record: ConsentRecord; isCurrent: boolean } {
    const before = consentStorage.read();
    const record = withRequired(items, before);
    // Writing an earlier choice again would prolong it.
    if (before.size === 0 && record.size > 0) {
      writeCookie(names.record, printRecord(record), consentLifetimeDays);
    }
    consentStorage.show(false);
    return { record, isCurrent: isRecorded(items, record) && consentStorage.isCurrent(revision) };
  },

  read: (): ConsentRecord => parseRecord(readCookie(names.record)),

  /**
   * Returns whether the choice was made under this revision; a choice without a number belongs to the first revision
   * that it met.
   */
  isCurrent: (revision: number): boolean => Number(readCookie(names.revision) ?? 1) >= revision,

  /** Stores an explicit choice; a decision on a single item keeps the question open. */
  keep({ items, revision }: ConsentSection, record: ConsentRecord, extent: ChoiceExtent): void {
    writeCookie(names.record, printRecord(record), consentLifetimeDays);
    writeCookie(names.all, String(extent === 'all'), consentLifetimeDays);
    // The other answers still belong to the earlier revision.
    if (extent === 'one' && !consentStorage.isCurrent(revision)) return;
    if (isRecorded(items, record)) writeCookie(names.session, 'true');
    writeCookie(names.revision, String(revision), consentLifetimeDays);
  },

  show: (isOpen: boolean): void => write(names.show, String(isOpen)),
};

function readCookie(name: string): string | undefined {
  const start = `${name}=`;
  return document.cookie
    .split('; ')
    .find((pair) => pair.startsWith(start))
    ?.slice(start.length);
}

/** Without `days`, a session cookie. */
function writeCookie(name: string, value: string, days?: number): void {
  const age = days === undefined ? '' : `; Max-Age=${days * 86_400}`;
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${name}=${value}; Path=/; SameSite=Lax${age}${secure}`;
}

export function read(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

export function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Without storage the choice lasts until the page is left.
  }
}
