import type { OwnTable } from '../../database/own-table.js';

/** One-time passwords (RFC 6238) of users. The secret is sealed; until a code of it was seen, it guards nothing. */
export const secondFactorTable: OwnTable = {
  name: '_viewkraft_second_factors',
  columns: {
    user_id: 'uuid',
    secret: 'text',
    confirmed: 'flag',
    /** The time step of the last code that was accepted: no code works twice. */
    last_step: 'number',
    created_at: 'moment',
  },
};

/** Codes for who has lost the device. Of each only a hash is kept, until it is used. */
export const recoveryCodeTable: OwnTable = {
  name: '_viewkraft_recovery_codes',
  columns: { code_hash: 'hash', user_id: 'uuid' },
  indexes: [['user_id']],
};
