import { EntitySchema } from 'typeorm';
import { hash, integer, key, short, text, uuid } from '../columns.js';

/** `verify` confirms a sign-up, `signIn` signs in, `password` signs in with a pending password change. */
export type LinkKind = 'verify' | 'signIn' | 'password';

/** A mailed one-time link; only a hash of its token is stored. Moments are milliseconds since 1970. */
export interface OneTimeLinkRow {
  id: string;
  tokenHash: string;
  kind: LinkKind;
  email: string;
  userId: string | null;
  callbackUrl: string;
  /** JSON. */
  payload: string;
  createdAt: number;
  expiresAt: number;
}

export const oneTimeLinkEntity = new EntitySchema<OneTimeLinkRow>({
  name: 'OneTimeLink',
  tableName: '_viewkraft_links',
  columns: {
    id: { ...uuid, primary: true },
    tokenHash: { ...hash, name: 'token_hash', unique: true },
    kind: key,
    email: short,
    userId: { ...uuid, name: 'user_id', nullable: true },
    callbackUrl: { ...text, name: 'callback_url' },
    payload: text,
    createdAt: { ...integer, name: 'created_at' },
    expiresAt: { ...integer, name: 'expires_at' },
  },
});
