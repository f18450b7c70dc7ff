import type { OwnTable } from '../../kernel/database/own-table.js';

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
    /** The time of the last proof of identity: sign-in or reauthentication. */
    proved_at: 'moment',
  },
  unique: ['key_hash'],
  indexes: [['user_id', 'created_at']],
};
