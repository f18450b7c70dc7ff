import { EntitySchema } from 'typeorm';
import { flag, hash, integer, short, uuid } from '../columns.js';

/** A personal access token; only its hash is stored. Moments are milliseconds since 1970. */
export interface AccessTokenRow {
  id: string;
  tokenHash: string;
  userId: string;
  name: string;
  readOnly: boolean;
  createdAt: number;
  expiresAt: number;
  lastUsedAt: number | null;
}

export const accessTokenEntity = new EntitySchema<AccessTokenRow>({
  name: 'AccessToken',
  tableName: '_viewkraft_tokens',
  columns: {
    id: { ...uuid, primary: true },
    tokenHash: { ...hash, name: 'token_hash', unique: true },
    userId: { ...uuid, name: 'user_id' },
    name: short,
    readOnly: { ...flag, name: 'read_only' },
    createdAt: { ...integer, name: 'created_at' },
    expiresAt: { ...integer, name: 'expires_at' },
    lastUsedAt: { ...integer, name: 'last_used_at', nullable: true },
  },
});
