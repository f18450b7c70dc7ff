import type { OwnTable } from '../../database/own-table.js';

/** Who users are at other providers. The hash of issuer and subject makes the pair unique, however long it is. */
export const identityTable: OwnTable = {
  name: '_viewkraft_identities',
  columns: {
    id: 'uuid',
    user_id: 'uuid',
    identity_hash: 'hash',
    issuer: 'text',
    subject: 'text',
    created_at: 'moment',
  },
  unique: ['identity_hash'],
  indexes: [['user_id']],
};
