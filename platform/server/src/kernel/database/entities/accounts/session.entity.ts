import { EntitySchema } from 'typeorm';
import { flag, hash, integer, key, short, uuid } from '../columns.js';

/** Moments are milliseconds since 1970. Only a hash of the session's key is stored. */
export interface SessionRow {
  id: string;
  keyHash: string;
  userId: string;
  createdAt: number;
  lastUsedAt: number;
  expiresAt: number;
  userAgent: string;
  /** Network address of the client. */
  address: string;
  /** Opened by a password link: a new password must be set. */
  pending: boolean;
  /** The time of the last proof of identity: sign-in or reauthentication. */
  provedAt: number;
}

export const sessionEntity = new EntitySchema<SessionRow>({
  name: 'Session',
  tableName: '_viewkraft_sessions',
  columns: {
    id: { ...uuid, primary: true },
    keyHash: { ...hash, name: 'key_hash', unique: true },
    userId: { ...uuid, name: 'user_id' },
    createdAt: { ...integer, name: 'created_at' },
    lastUsedAt: { ...integer, name: 'last_used_at' },
    expiresAt: { ...integer, name: 'expires_at' },
    userAgent: { ...short, name: 'user_agent' },
    address: key,
    pending: flag,
    provedAt: { ...integer, name: 'proved_at' },
  },
});
