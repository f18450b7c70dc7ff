import { Listeners } from '../../base/state/Listeners.js';
import type { ApiError } from '../../base/api/ApiError.js';
import type { RecordId, WireRecord } from '../../base/wire/WireRecord.js';
import type { Entity } from '../../data/entity/Entity.js';
import type { OpenEntity } from '../../data/entity/OpenEntity.js';

/** A record to create or edit in a dialog over the page. */
export interface RecordDialogRequest {
  readonly view: string;
  /** Omitted for a new record. */
  readonly id?: RecordId | undefined;
  /** Heading; by default "New" with the view's label. */
  readonly title?: string | undefined;
  /** Initial values of a new record. */
  readonly preset?: WireRecord;
  /** Columns that the caller fixes; not shown. */
  readonly settled?: readonly string[];
}

/** A record that is saved with the form from which the dialog was opened, not by the dialog. */
export interface ParentDialogRequest extends RecordDialogRequest {
  readonly child: OpenEntity;
  /** The record, if the form already holds it. */
  readonly entity?: Entity | undefined;
  /** Why the last save was refused. */
  readonly refusal?: ApiError | undefined;
}

export interface OpenRecordDialog
  extends RecordDialogRequest, Partial<Omit<ParentDialogRequest, keyof RecordDialogRequest>> {
  readonly key: number;
  /** Closes the dialog after a save, or with null on cancel. */
  readonly answer: (record: WireRecord | null) => void;
  /** Closes the dialog with a record that the caller saves; undefined if the dialog saves it. */
  readonly take?: (entity: Entity) => void;
}

let open: readonly OpenRecordDialog[] = [];
/** The records of the mounted forms, each above the previous one. */
let edited: readonly OpenEntity[] = [];
let lastKey = 0;
let hosts = 0;
const listeners = new Listeners();

/** The open record dialogs, each above the previous one. */
export const recordDialogs = {
  current: (): readonly OpenRecordDialog[] => open,

  subscribe: listeners.subscribe,

  /** Registers a host for the dialogs; returns a function that unregisters it. */
  host(): () => void {
    hosts += 1;
    return () => {
      hosts -= 1;
      if (hosts === 0) for (const dialog of open) dialog.answer(null);
    };
  },

  /** Whether a host exists; pages without one offer no creation in place. */
  canOpen: (): boolean => hosts > 0,

  /** Resolves to the saved record, or null if the dialog was cancelled. */
  open(request: RecordDialogRequest): Promise<WireRecord | null> {
    return new Promise((resolve) => show(request, resolve));
  },

  /** Resolves to the edited, validated and unsent record, or null if the dialog was cancelled. */
  prepare(request: ParentDialogRequest): Promise<Entity | null> {
    return new Promise((resolve) => {
      const close = show(
        request,
        () => resolve(null),
        (entity) => {
          resolve(entity);
          close();
        },
      );
    });
  },

  /** Registers the record of a form, on a page or in a dialog; returns a function that removes it. */
  watch(entity: OpenEntity): () => void {
    edited = [...edited, entity];
    return () => void (edited = edited.toSpliced(edited.lastIndexOf(entity), 1));
  },

  /** Whether the child's form or one below it already edits the record, so that another dialog would edit it twice. */
  isBelow(child: OpenEntity, view: string, id: RecordId): boolean {
    const place = edited.lastIndexOf(child);
    // A form is registered after its first rendering.
    const below = [child, ...(place < 0 ? edited : edited.slice(0, place))];
    return below.some((entity) => entity.model.name === view && String(entity.id) === String(id));
  },
};

/** Returns a function that closes the dialog. */
function show(
  request: RecordDialogRequest,
  done: (record: WireRecord | null) => void,
  take?: (entity: Entity) => void,
): () => void {
  lastKey += 1;
  const key = lastKey;
  const close = (): void => set(open.filter((dialog) => dialog.key !== key));
  const answer = (record: WireRecord | null): void => {
    close();
    done(record);
  };
  set([...open, { ...request, key, answer, ...(take ? { take } : {}) }]);
  return close;
}

function set(next: readonly OpenRecordDialog[]): void {
  open = next;
  listeners.notify();
}
