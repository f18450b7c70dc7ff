import type { OwnTable } from '../../kernel/database/own-table.js';

/** One-time passwords (RFC 6238) of users. The secret is encrypted, and unused until confirmed by a first code. */
export const secondFactorTable: OwnTable = {
  name: '_viewkraft_second_factors',
  columns: {
    user_id: 'uuid',
    secret: 'text',
    confirmed: 'flag',
    /** The time step of the last accepted code: no code works twice. */
    last_step: 'number',
    created_at: 'moment',
  },
};

/** Recovery codes for a lost device. Each is stored as a hash until used. */
export const recoveryCodeTable: OwnTable = {
  name: '_viewkraft_recovery_codes',
  columns: { code_hash: 'hash', user_id: 'uuid' },
  indexes: [['user_id']],
};
