import { EntitySchema } from 'typeorm';
import { hash, integer, text, uuid } from '../columns.js';

/** A user's identity at an external provider. The hash of issuer and subject is unique for pairs of any length. */
export interface IdentityRow {
  id: string;
  userId: string;
  identityHash: string;
  issuer: string;
  subject: string;
  /** Milliseconds since 1970. */
  createdAt: number;
}

export const identityEntity = new EntitySchema<IdentityRow>({
  name: 'Identity',
  tableName: '_viewkraft_identities',
  columns: {
    id: { ...uuid, primary: true },
    userId: { ...uuid, name: 'user_id' },
    identityHash: { ...hash, name: 'identity_hash', unique: true },
    issuer: text,
    subject: text,
    createdAt: { ...integer, name: 'created_at' },
  },
});
