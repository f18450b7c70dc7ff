import type { Identity, Locale, WriteSource } from '@viewkraft/model';

/**
 * A change, published inside the server and, filtered by what a caller may read, on the streams of `GET /api/events`.
 */
export type ChangeEvent =
  | {
      readonly kind: 'record';
      readonly view: string;
      /** Primary key, in wire form. */
      readonly id: string | number;
      readonly action: 'create' | 'update' | 'delete' | 'link' | 'unlink';
      readonly version: number | null;
      /**
       * To decide who could read the record before: for delete the whole record; for update, if it may have changed the
       * answer, the columns in question and the version. Never sent.
       */
      readonly before?: Readonly<Record<string, unknown>>;
      /** The signature of the search index that the write kept up to date, if any. Never sent. */
      readonly indexed?: string;
      /** For link and unlink: the association's name. */
      readonly association?: string;
    }
  | { readonly kind: 'model'; /** Names of views added, changed or removed. */ readonly views: readonly string[] }
  | { readonly kind: 'signout'; readonly sessionId: string }
  | { readonly kind: 'revoked'; readonly tokenId: string }
  /** A user's roles have changed; sessions and streams continue with the new ones. */
  | { readonly kind: 'roles'; readonly userId: string; readonly roles: readonly string[] }
  /**
   * A user's sessions, or the named one, have another identity from now on: a password change became due, or was made.
   */
  | { readonly kind: 'reopen'; readonly userId: string; readonly sessionId?: string }
  /** Anything may have changed: messages of other replicas were lost, or there were too many changes. */
  | { readonly kind: 'missed' };

/** Who sent a request. */
export interface Caller {
  readonly identity: Identity;
  /** null for guests and for access tokens. */
  readonly sessionId: string | null;
  /** The personal access token of the request. */
  readonly token?: { readonly id: string; readonly readOnly: boolean } | undefined;
  /** An administrator reads with the rights of this identity (`X-View-As`), and never writes. */
  readonly isViewedAs?: true | undefined;
  /** That administrator, whose session or token a long response depends on. */
  readonly viewer?: Caller | undefined;
  /** The user who must set a new password first; everywhere but in the account routes the caller is a guest. */
  readonly pendingUserId?: string | undefined;
  /** The language of the request, for writes that may send mail. */
  readonly locale?: Locale;
  /** The source of the write, for the history. Default: api. */
  readonly source?: WriteSource;
  /** The browser or program behind the request, for writes that go to the audit trail. */
  readonly device?: { readonly userAgent: string; readonly address: string };
}

/** Events that end or change sessions, tokens or roles. */
export type SessionEndEvent = Extract<ChangeEvent, { kind: 'signout' | 'revoked' | 'reopen' | 'roles' }>;
