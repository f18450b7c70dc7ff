import { EntitySchema } from 'typeorm';
import { hash, integer, short, text, uuid } from '../columns.js';

/** A user's passkey. Credential ids may be long, so they are looked up by hash. Moments are milliseconds since 1970. */
export interface PasskeyRow {
  id: string;
  userId: string;
  credentialHash: string;
  credentialId: string;
  /** Base64url. */
  publicKey: string;
  counter: number;
  /** JSON: a list of strings. */
  transports: string;
  name: string;
  createdAt: number;
  lastUsedAt: number | null;
}

export const passkeyEntity = new EntitySchema<PasskeyRow>({
  name: 'Passkey',
  tableName: '_viewkraft_passkeys',
  columns: {
    id: { ...uuid, primary: true },
    userId: { ...uuid, name: 'user_id' },
    credentialHash: { ...hash, name: 'credential_hash', unique: true },
    credentialId: { ...text, name: 'credential_id' },
    publicKey: { ...text, name: 'public_key' },
    counter: integer,
    transports: text,
    name: short,
    createdAt: { ...integer, name: 'created_at' },
    lastUsedAt: { ...integer, name: 'last_used_at', nullable: true },
  },
});
