import { EntitySchema } from 'typeorm';
import { hash, integer } from '../columns.js';

/** An answered challenge, kept until it would have expired. */
export interface SpentChallengeRow {
  challengeHash: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

export const spentChallengeEntity = new EntitySchema<SpentChallengeRow>({
  name: 'SpentChallenge',
  tableName: '_viewkraft_spent_challenges',
  columns: {
    challengeHash: { ...hash, name: 'challenge_hash', primary: true },
    expiresAt: { ...integer, name: 'expires_at' },
  },
});
