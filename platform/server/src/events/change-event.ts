import type { Identity, Locale } from '@viewkraft/model';

/** What rooms tell each other and, filtered by what a caller may read, the streams of `GET /api/events`. */
export type ChangeEvent =
  | {
      readonly kind: 'record';
      readonly view: string;
      /** Primary key, in wire form. */
      readonly id: string | number;
      readonly action: 'create' | 'update' | 'delete' | 'link' | 'unlink';
      readonly version: number | null;
      /** delete: the record as it last was, to decide who could read it. Never sent. */
      readonly before?: Readonly<Record<string, unknown>>;
      /** link, unlink: the association's name. */
      readonly association?: string;
    }
  | { readonly kind: 'model'; /** Names of views that came, changed or went. */ readonly views: readonly string[] }
  | { readonly kind: 'signout'; readonly sessionId: string }
  | { readonly kind: 'revoked'; readonly tokenId: string }
  /** A user has other roles from now on; sessions and streams go on with them. */
  | { readonly kind: 'roles'; readonly userId: string; readonly roles: readonly string[] }
  /** A user's sessions, or the one named, speak for somebody else from now on: a password change came up, or was made. */
  | { readonly kind: 'reopen'; readonly userId: string; readonly sessionId?: string }
  /** Other replicas could not be heard for a while: anything may have changed. */
  | { readonly kind: 'missed' };

/** Who a request comes from. */
export interface Caller {
  readonly identity: Identity;
  /** null for guests and for access tokens. */
  readonly sessionId: string | null;
  /** The personal access token it came with. */
  readonly token?: { readonly id: string; readonly readOnly: boolean };
  /** The user who must set a new password before anything else; to all rooms but the account's own the caller is a guest. */
  readonly pendingUserId?: string;
  /** The language of the request, where what it does may be told by mail. */
  readonly locale?: Locale;
  /** The browser or program behind the request, where what it does is kept in the audit trail. */
  readonly device?: { readonly userAgent: string; readonly address: string };
}

/** What sessions, tokens and roles lost. */
export type Ending = Extract<ChangeEvent, { kind: 'signout' | 'revoked' | 'reopen' | 'roles' }>;
