import type { OwnTable } from '../../kernel/database/own-table.js';

/** Identities of users at external providers. The hash of issuer and subject is unique for pairs of any length. */
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
