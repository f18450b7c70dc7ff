import type { ConsentItem, ConsentSection } from '../shared/consent-item.js';
import { choiceDays, names } from '../shared/consent-names.js';
import { isRecorded, parseRecord, printRecord, withRequired, type ConsentRecord } from '../shared/consent-record.js';

/** What the choice leaves on the visitor's device, and nothing else does. */
export const consentStorage = {
  /** At the first load: the required items are accepted, and the dialog is not open. */
  begin(items: readonly ConsentItem[], revision: number): { record: ConsentRecord; isCurrent: boolean } {
    const before = consentStorage.read();
    const record = withRequired(items, before);
    if (record.size !== before.size || [...record].some(([id, value]) => before.get(id) !== value)) {
      writeCookie(names.record, printRecord(record), choiceDays);
    }
    consentStorage.show(false);
    return { record, isCurrent: isRecorded(items, record) && consentStorage.isCurrent(revision) };
  },

  read: (): ConsentRecord => parseRecord(readCookie(names.record)),

  /** Whether the choice was made under this revision; one without a number was made under the first that it met. */
  isCurrent: (revision: number): boolean => Number(readCookie(names.revision) ?? 1) >= revision,

  /** After an explicit choice; one about a single item leaves the question open. `isAll`: everything was accepted in one. */
  keep({ items, revision }: ConsentSection, record: ConsentRecord, isAll: boolean): void {
    writeCookie(names.record, printRecord(record), choiceDays);
    if (isRecorded(items, record)) writeCookie(names.session, 'true');
    writeCookie(names.revision, String(revision), choiceDays);
    writeCookie(names.all, String(isAll), choiceDays);
  },

  show: (isOpen: boolean): void => write(names.show, String(isOpen)),

  /** The number under which the server keeps the visitor's choices; made up here, with the first of them. */
  proofId(): string {
    const known = read(names.id);
    if (known) return known;
    const id = newId();
    write(names.id, id);
    return id;
  },

  knownProofId: (): string | undefined => read(names.id),
};

function readCookie(name: string): string | undefined {
  const start = `${name}=`;
  return document.cookie
    .split('; ')
    .find((pair) => pair.startsWith(start))
    ?.slice(start.length);
}

/** Without days it lasts as long as the browser. */
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
    // Where nothing can be stored, the choice holds for this page.
  }
}

/** A UUID of version 4; `crypto.randomUUID` is there on https alone. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map((byte, at) => (at === 6 ? (byte & 0x0f) | 0x40 : at === 8 ? (byte & 0x3f) | 0x80 : byte).toString(16).padStart(2, '0')).join(''); // prettier-ignore
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
