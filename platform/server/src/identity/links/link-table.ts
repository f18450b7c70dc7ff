import type { OwnTable } from '../../kernel/database/own-table.js';

/** Mailed one-time links. Only a hash of the token is stored. */
export const linkTable: OwnTable = {
  name: '_viewkraft_links',
  columns: {
    id: 'uuid',
    token_hash: 'hash',
    kind: 'key',
    email: 'short',
    user_id: 'uuid?',
    callback_url: 'text',
    payload: 'text',
    created_at: 'moment',
    expires_at: 'moment',
  },
  unique: ['token_hash'],
  indexes: [['email', 'kind'], ['user_id']],
};
