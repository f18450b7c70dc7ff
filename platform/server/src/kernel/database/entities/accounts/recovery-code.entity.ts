import { EntitySchema } from 'typeorm';
import { hash, uuid } from '../columns.js';

/** A recovery code for a lost device, stored as a hash until used. */
export interface RecoveryCodeRow {
  codeHash: string;
  userId: string;
}

export const recoveryCodeEntity = new EntitySchema<RecoveryCodeRow>({
  name: 'RecoveryCode',
  tableName: '_viewkraft_recovery_codes',
  columns: {
    codeHash: { ...hash, name: 'code_hash', primary: true },
    userId: { ...uuid, name: 'user_id' },
  },
});
