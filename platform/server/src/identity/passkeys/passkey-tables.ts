import type { OwnTable } from '../../kernel/database/own-table.js';

/** Passkeys of users. Credential ids may be long, so they are looked up by hash. */
export const passkeyTable: OwnTable = {
  name: '_viewkraft_passkeys',
  columns: {
    id: 'uuid',
    user_id: 'uuid',
    credential_hash: 'hash',
    credential_id: 'text',
    public_key: 'text',
    counter: 'number',
    transports: 'text',
    name: 'short',
    created_at: 'moment',
    last_used_at: 'moment?',
  },
  unique: ['credential_hash'],
  indexes: [['user_id', 'created_at']],
};

/** Answered challenges, until they would have expired. */
export const spentChallengeTable: OwnTable = {
  name: '_viewkraft_spent_challenges',
  columns: { challenge_hash: 'hash', expires_at: 'moment' },
};
