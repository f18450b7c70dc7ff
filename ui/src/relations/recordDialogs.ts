import type { RecordId, WireRecord } from '../api/WireRecord.js';

/** A record to create or to edit over the page that is open. */
export interface RecordDialogRequest {
  readonly view: string;
  /** Left out for a new record. */
  readonly id?: RecordId | undefined;
  /** Heading; by default that a record of the view is made. */
  readonly title?: string | undefined;
  /** What a new record begins with. */
  readonly preset?: WireRecord;
  /** Columns that are settled by where the dialog was opened, and not shown. */
  readonly settled?: readonly string[];
}

export interface OpenRecordDialog extends RecordDialogRequest {
  readonly key: number;
  readonly answer: (record: WireRecord | null) => void;
}

let open: readonly OpenRecordDialog[] = [];
let lastKey = 0;
let hosts = 0;
const listeners = new Set<() => void>();

/** The dialogs with a record's form that are open, each above the one before. */
export const recordDialogs = {
  current: (): readonly OpenRecordDialog[] => open,

  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },

  /** Says that the page has a place for the dialogs; the answer takes it away again. */
  host(): () => void {
    hosts += 1;
    return () => {
      hosts -= 1;
      if (hosts === 0) for (const dialog of open) dialog.answer(null);
    };
  },

  /** Whether there is a place for them; pages without one offer no creating in place. */
  canOpen: (): boolean => hosts > 0,

  /** Resolves with the record as it was saved, or null where the dialog was left without. */
  open(request: RecordDialogRequest): Promise<WireRecord | null> {
    return new Promise((resolve) => {
      lastKey += 1;
      const key = lastKey;
      const answer = (record: WireRecord | null): void => {
        set(open.filter((dialog) => dialog.key !== key));
        resolve(record);
      };
      set([...open, { ...request, key, answer }]);
    });
  },
};

function set(next: readonly OpenRecordDialog[]): void {
  open = next;
  for (const listener of [...listeners]) listener();
}
