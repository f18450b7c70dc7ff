import type { Action, ErrorDetail, Identity, ModelExtras, Scalar, View } from '@viewkraft/model';
import type { Queryable } from '../database/database.js';
import type { Caller } from '../events/change-event.js';

/** A stored record by column, in wire form; inside the server hidden columns are among them. */
export type RecordValues = Readonly<Record<string, Scalar>>;

/** A write on its way, as hooks see it. */
export interface RecordChange {
  readonly action: Exclude<Action, 'read'>;
  readonly view: View;
  readonly caller: Caller;
  /** The record as stored before; null on create. */
  readonly before: RecordValues | null;
  /** The record as it will be; null on delete. A counted-up primary key is null until `afterWrite`. */
  readonly after: RecordValues | null;
  /** What `readBody` kept aside for the hooks. */
  readonly extras: Readonly<Record<string, unknown>>;
}

export interface ReadBody {
  /** Values of ordinary columns alone; they go through coercion and validation like any other. */
  readonly body: Readonly<Record<string, unknown>>;
  /** For the hooks of the same write. */
  readonly extras: Readonly<Record<string, unknown>>;
  /** Found together with those of the ordinary columns: all are answered at once. */
  readonly problems: readonly ErrorDetail[];
}

/**
 * What one view does beyond the ordinary (users: roles as a list, `new_password`, the last administrator).
 * Views without an extension pay nothing. Every hook may refuse with an `AppError`; nothing is stored then.
 */
export interface RecordExtension {
  /** Name of the view. */
  readonly view: string;
  /** Columns whose value on the wire is not the stored one, for instance a list kept as JSON text. */
  readonly shown?: ReadonlyMap<string, (stored: Scalar) => unknown>;
  /** What this caller is told of it in the view's model. */
  model?(identity: Identity): ModelExtras;
  /**
   * Turns a body as sent into ordinary columns: takes its own keys out (`new_password`), and turns lists into stored text.
   * Runs before coercion, outside the transaction. `before` is null on create. A column that `shown` maps
   * arrives as the caller sent it.
   */
  readBody?(
    body: Readonly<Record<string, unknown>>,
    change: Pick<RecordChange, 'action' | 'view' | 'caller' | 'before'>,
  ): ReadBody | Promise<ReadBody>;
  /** After validation, still outside the transaction (hashing takes its time): further columns to store, hidden ones too. */
  prepare?(change: RecordChange): Promise<Readonly<Record<string, Scalar>>>;
  /** Inside the transaction, before the row is written or deleted. */
  beforeWrite?(tx: Queryable, change: RecordChange): Promise<void>;
  /** Inside the transaction, after the row was written or deleted; `after` has its primary key now. */
  afterWrite?(tx: Queryable, change: RecordChange): Promise<void>;
  /** After the commit, for what must not undo it (mails, ended sessions). Awaited before the answer. */
  afterCommit?(change: RecordChange): Promise<void>;
}
