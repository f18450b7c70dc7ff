import { EntitySchema } from 'typeorm';
import { flag, integer, text, uuid } from '../columns.js';

/** One-time passwords (RFC 6238) of a user. The secret is encrypted, and unused until confirmed by a first code. */
export interface SecondFactorRow {
  userId: string;
  secret: string;
  confirmed: boolean;
  /** The time step of the last accepted code: no code works twice. */
  lastStep: number;
  /** Milliseconds since 1970. */
  createdAt: number;
}

export const secondFactorEntity = new EntitySchema<SecondFactorRow>({
  name: 'SecondFactor',
  tableName: '_viewkraft_second_factors',
  columns: {
    userId: { ...uuid, name: 'user_id', primary: true },
    secret: text,
    confirmed: flag,
    lastStep: { ...integer, name: 'last_step' },
    createdAt: { ...integer, name: 'created_at' },
  },
});
