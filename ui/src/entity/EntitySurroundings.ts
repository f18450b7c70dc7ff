import type { ApiError } from '../api/ApiError.js';
import type { WriteOptions } from '../api/recordsApi.js';
import type { RecordId, WireRecord } from '../api/WireRecord.js';
import type { OpenEntity } from './OpenEntity.js';

/** The calls an entity makes; `recordsApi` in the page. */
export interface RecordCalls {
  get(view: string, id: RecordId, include?: string): Promise<WireRecord>;
  create(view: string, body: WireRecord, options?: WriteOptions): Promise<WireRecord>;
  update(view: string, id: RecordId, body: WireRecord, version: number | null, options?: WriteOptions): Promise<WireRecord>; // prettier-ignore
  remove(view: string, id: RecordId, version: number | null): Promise<void>;
}

/** What an entity tells the store that handed it out. */
export interface EntitySurroundings {
  readonly isOnline: () => boolean;
  /** After every change of the inputs, and before and after every send. `isTyped`: many more may follow at once. */
  readonly onEdited?: (entity: OpenEntity, isTyped?: boolean) => void;
  /** After each commit, with the server's answer. */
  readonly onSaved?: (entity: OpenEntity, record: WireRecord, wasNew: boolean) => void;
  readonly onRemoved?: (entity: OpenEntity) => void;
}

/** What the form that shows an entity does for it. */
export interface EntityHooks {
  /** Whether the values may be sent; the form shows the reasons when they may not. */
  readonly validate?: () => Promise<boolean>;
  /** After each save that the server took. */
  readonly onSaved?: (record: WireRecord, wasNew: boolean) => void;
  /** A save that began by itself and that the server refused. */
  readonly onRefused?: (error: ApiError) => void;
}
