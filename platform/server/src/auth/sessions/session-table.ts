import type { OwnTable } from '../../database/own-table.js';

export const sessionTable: OwnTable = {
  name: '_viewkraft_sessions',
  columns: {
    id: 'uuid',
    key_hash: 'hash',
    user_id: 'uuid',
    created_at: 'moment',
    last_used_at: 'moment',
    expires_at: 'moment',
    user_agent: 'short',
    address: 'key',
    pending: 'flag',
    /** When its user last proved who they are: by signing in, or again later. */
    proved_at: 'moment',
  },
  unique: ['key_hash'],
  indexes: [['user_id', 'created_at']],
};
