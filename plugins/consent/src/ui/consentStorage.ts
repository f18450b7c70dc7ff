import type { ConsentItem, ConsentSection } from '../shared/consent-item.js';
import { names } from '../shared/consent-names.js';
import { isRecorded, parseRecord, printRecord, withRequired, type ConsentRecord } from '../shared/consent-record.js';

/** After half a year, consent is asked for again. */
const consentLifetimeDays = 180;

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

  /**
   * Stores an explicit choice; a decision on a single item keeps the question open. `isAll`: everything was accepted at
   * once.
   */
  keep({ items, revision }: ConsentSection, record: ConsentRecord, isAll: boolean): void {
    writeCookie(names.record, printRecord(record), consentLifetimeDays);
    if (isRecorded(items, record)) writeCookie(names.session, 'true');
    writeCookie(names.revision, String(revision), consentLifetimeDays);
    writeCookie(names.all, String(isAll), consentLifetimeDays);
  },

  show: (isOpen: boolean): void => write(names.show, String(isOpen)),

  /** Returns the id of the visitor's proofs on the server; generated here with the first proof. */
  proofId(): string {
    const stored = read(names.id);
    if (stored) return stored;
    const id = newId();
    write(names.id, id);
    return id;
  },

  storedProofId: (): string | undefined => read(names.id),
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

function read(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Without storage the choice lasts until the page is left.
  }
}

/** Generates a UUID of version 4; `crypto.randomUUID` exists only over HTTPS. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map((byte, at) => (at === 6 ? (byte & 0x0f) | 0x40 : at === 8 ? (byte & 0x3f) | 0x80 : byte).toString(16).padStart(2, '0')).join(''); // prettier-ignore
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
