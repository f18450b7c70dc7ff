import type { OwnTable } from '../../kernel/database/own-table.js';

/** Personal access tokens. Only a hash of each token is stored. */
export const tokenTable: OwnTable = {
  name: '_viewkraft_tokens',
  columns: {
    id: 'uuid',
    token_hash: 'hash',
    user_id: 'uuid',
    name: 'short',
    read_only: 'flag',
    created_at: 'moment',
    expires_at: 'moment',
    last_used_at: 'moment?',
  },
  unique: ['token_hash'],
  indexes: [['user_id', 'created_at']],
};
