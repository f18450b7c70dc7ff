import type { Action, ApiTraits, AppError, ErrorDetail, Identity, Scalar, View } from '@viewkraft/model';
import type { Queryable } from '../../kernel/database/database.js';
import type { Caller } from '../../kernel/changes/change-event.js';

/** A stored record by column, in wire form; inside the server it includes hidden columns. */
export type RecordValues = Readonly<Record<string, Scalar>>;

/** A write in progress, as passed to an extension's hooks. */
export interface RecordChange {
  readonly action: Exclude<Action, 'read'>;
  readonly view: View;
  readonly caller: Caller;
  /** The record as stored before; null on create. */
  readonly before: RecordValues | null;
  /** The record as it will be stored; null on delete. An auto-increment primary key is null until `afterWrite`. */
  readonly after: RecordValues | null;
  /** Data that `readBody` sets aside for the hooks. */
  readonly extras: Readonly<Record<string, unknown>>;
}

export interface ReadBody {
  /** Only values of ordinary columns; coerced and validated like any other. */
  readonly body: Readonly<Record<string, unknown>>;
  /** Data for the hooks of the same write. */
  readonly extras: Readonly<Record<string, unknown>>;
  /** Reported together with the problems of the ordinary columns. */
  readonly problems: readonly ErrorDetail[];
}

/**
 * Special behaviour of one view (users: roles as a list, `new_password`, the last administrator). Views without an
 * extension have no extra cost. Every hook may refuse with an `AppError`; nothing is stored then.
 */
export interface RecordExtension {
  /** Name of the view. */
  readonly view: string;
  /** Columns whose wire value differs from the stored one, for instance a list stored as JSON text. */
  readonly shown?: ReadonlyMap<string, (stored: Scalar) => unknown>;
  /** Columns that the history never keeps, such as password hashes. */
  readonly secrets?: ReadonlySet<string>;
  /** Columns that the platform writes without history entries; the history always shows them empty. */
  readonly unrecorded?: ReadonlySet<string>;
  /**
   * The reason why nobody, administrators included, may take the action through the record API; undefined: grants
   * decide. The view's model has `can: false` for such an action, so that pages do not offer it.
   */
  refusal?(action: RecordChange['action']): AppError | undefined;
  /** What the view's model and the description of the API say to this caller beyond the definition. */
  model?(identity: Identity): ApiTraits;
  /**
   * Turns the request body into ordinary columns: removes its own keys (`new_password`), and turns lists into stored
   * text. Runs before coercion, outside the transaction. `before` is null on create. A column mapped by `shown` arrives
   * as the caller sent it.
   */
  readBody?(
    body: Readonly<Record<string, unknown>>,
    change: Pick<RecordChange, 'action' | 'view' | 'caller' | 'before'> & {
      /** Whether the body is a deleted record that is restored: all its columns except `secrets`. */
      readonly isRestored: boolean;
    },
  ): ReadBody | Promise<ReadBody>;
  /**
   * After validation, still outside the transaction (hashing is slow): further columns to store, including hidden ones.
   */
  prepare?(change: RecordChange): Promise<Readonly<Record<string, Scalar>>>;
  /** Inside the transaction, before the row is written or deleted. */
  beforeWrite?(tx: Queryable, change: RecordChange): Promise<void>;
  /**
   * Inside the transaction, after the row was written or deleted; `after` now has its primary key. In records that are
   * restored together, references to each other may be null: they follow when all are there.
   */
  afterWrite?(tx: Queryable, change: RecordChange): Promise<void>;
  /**
   * After the commit, for effects that must not undo the write (mails, ended sessions). Awaited before the response.
   */
  afterCommit?(change: RecordChange): Promise<void>;
}
