import type { ApiError } from '../../../base/api/ApiError.js';
import type { Act, WriteOptions } from '../../../base/api/recordsApi.js';
import type { RecordId, WireRecord } from '../../../base/wire/WireRecord.js';
import type { OpenEntity } from '../OpenEntity.js';
import type { RecordChange } from '../../../base/api/EventStream.js';
import type { ViewModel } from '../../../base/wire/ViewModel.js';
import type { DraftJournal } from '../drafts/DraftJournal.js';
import type { EntityDraft } from '../drafts/EntityDraft.js';

/** The API calls of an entity; in the page `recordsApi`, in forms `formCalls`. */
export interface RecordCalls {
  get(view: string, id: RecordId, include?: string): Promise<WireRecord>;
  create(view: string, body: WireRecord, options?: WriteOptions): Promise<WireRecord>;
  update(view: string, id: RecordId, body: WireRecord, version: number | null, options?: WriteOptions): Promise<WireRecord>; // prettier-ignore
  remove(view: string, id: RecordId, version: number | null): Promise<Act>;
}

/** What an entity needs of, and reports to, the store that handed it out. */
export interface EntityContext {
  readonly isOnline: () => boolean;
  /**
   * Called after every change of the inputs and around every request. `isTyped`: a keystroke, so more may follow
   * quickly.
   */
  readonly onEdited?: (entity: OpenEntity, isTyped?: boolean) => void;
  /** Called after each commit with the server's response. */
  readonly onSaved?: (entity: OpenEntity, record: WireRecord, wasNew: boolean) => void;
  readonly onRemoved?: (entity: OpenEntity) => void;
  /** A parent was attached: it is saved with the entity, and its draft is part of the entity's draft. */
  readonly onAttached?: (parent: OpenEntity) => void;
  /** A parent was detached. `isOwn`: its unsaved changes become a draft of its own again. */
  readonly onDetached?: (parent: OpenEntity, isOwn: boolean) => void;
}

/** Callbacks of the form that shows an entity. */
export interface EntityHooks {
  /** Whether the values are valid; otherwise the form shows the reasons. */
  readonly validate?: () => Promise<boolean>;
  /** Called after each successful save. */
  readonly onSaved?: (record: WireRecord, wasNew: boolean) => void;
  /** Called when the server refused an autosave. */
  readonly onRefused?: (error: ApiError) => void;
}

export interface EntityStoreContext {
  readonly calls: RecordCalls;
  readonly journal: DraftJournal;
  readonly userId: () => string | null;
  readonly isOnline: () => boolean;
  /** A view's model. Throws ApiError. */
  readonly modelOf: (view: string) => Promise<ViewModel>;
  /** Announces saved and deleted records to lists and other tabs. */
  readonly announce: (change: RecordChange) => void;
}

export interface EntityRequest {
  readonly include?: string | undefined;
  /** Initial values of a new record. */
  readonly preset?: WireRecord | undefined;
  /** Key of the record to clone (E4). */
  readonly clone?: RecordId | undefined;
  /** Unsaved changes to restore, instead of those in the journal. */
  readonly draft?: EntityDraft | undefined;
}
