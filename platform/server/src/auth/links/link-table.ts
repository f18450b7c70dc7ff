import type { OwnTable } from '../../database/own-table.js';

/** One-time links that were mailed. Of the token only a hash is kept. */
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
