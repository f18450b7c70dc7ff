import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { Secret, TOTP } from 'otpauth';
import { CONFIG, type Config } from '../../config/config.js';
import { DATABASE } from '../../database/database-token.js';
import { DatabaseError, type Database, type Queryable } from '../../database/database.js';
import { createOwnTable } from '../../database/own-table.js';
import { AccountClosers } from '../accounts/account-closers.js';
import { deriveKey } from '../derive-key.js';
import { countRecoveryCodes, removeRecoveryCodes, renewRecoveryCodes, spendRecoveryCode } from './recovery-codes.js';
import { seal, unseal } from '../sealed.js';
import { recoveryCodeTable, secondFactorTable } from './second-factor-tables.js';

const table = secondFactorTable.name;
const period = 30;

/** What is still missing after everything else was right. */
export type FactorProblem = 'totp_required' | 'totp_wrong';

/** What an authenticator app is told. */
export interface TotpSecret {
  /** Base32. */
  readonly secret: string;
  /** `otpauth://totp/…` */
  readonly uri: string;
}

/** One-time passwords as a second factor (RFC 6238: SHA-1, six digits, 30 s, one step of tolerance), and recovery codes. */
@Injectable()
export class SecondFactors implements OnModuleInit {
  private readonly key: Buffer;

  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'secret' | 'site'>,
    @Inject(DATABASE) private readonly db: Database,
    private readonly closers: AccountClosers,
  ) {
    this.key = deriveKey(config.secret, 'second-factors');
  }

  async onModuleInit(): Promise<void> {
    await createOwnTable(this.db, secondFactorTable);
    await createOwnTable(this.db, recoveryCodeTable);
    this.closers.registerRemoval(async (userId, tx) => void (await this.remove(userId, tx)));
  }

  /** Whether signing in asks this user for a code. */
  async isOn(userId: string): Promise<boolean> {
    return (await this.stored(userId))?.confirmed === true;
  }

  /** What a user who signs in has not proved yet; null: nothing is missing. A code that is right is spent. */
  async problem(userId: string, code: unknown): Promise<FactorProblem | null> {
    if (!(await this.isOn(userId))) return null;
    if (typeof code !== 'string' || code.trim() === '') return 'totp_required';
    return (await this.accepts(userId, code)) ? null : 'totp_wrong';
  }

  recoveryCodesLeft(userId: string): Promise<number> {
    return countRecoveryCodes(this.db, userId);
  }

  /** Makes a secret, which guards nothing until `confirm`; one that was not confirmed is forgotten. null: one is on already. */
  async begin(userId: string, email: string): Promise<TotpSecret | null> {
    const secret = new Secret({ size: 20 });
    const now = Date.now();
    try {
      const isNew = await this.db.transaction(async (tx) => {
        await tx.execute(`DELETE FROM ${table} WHERE user_id = ? AND confirmed = 0`, [userId]);
        if ((await this.stored(userId, tx)) !== null) return false;
        await tx.execute(
          `INSERT INTO ${table} (user_id, secret, confirmed, last_step, created_at) VALUES (?, ?, 0, 0, ?)`,
          [userId, seal(this.key, userId, secret.base32), now],
        );
        return true;
      });
      if (!isNew) return null;
    } catch (error) {
      // Begun twice at once: the other one is the one that counts.
      if (!(error instanceof DatabaseError) || error.kind !== 'unique') throw error;
      return this.begin(userId, email);
    }
    const uri = new TOTP({ issuer: this.config.site.name, label: email, secret, period }).toString();
    return { secret: secret.base32, uri };
  }

  /** Switches the factor on when the code is one of the secret that was begun, and answers the recovery codes; else null. */
  async confirm(userId: string, code: string): Promise<readonly string[] | null> {
    return this.db.transaction(async (tx) => {
      const step = await this.stepOf(userId, code, false, tx);
      if (step === null) return null;
      const { changes } = await tx.execute(
        `UPDATE ${table} SET confirmed = 1, last_step = ? WHERE user_id = ? AND confirmed = 0`,
        [step, userId],
      );
      return changes === 1 ? renewRecoveryCodes(tx, userId) : null;
    });
  }

  renewRecoveryCodes(userId: string): Promise<readonly string[]> {
    return this.db.transaction((tx) => renewRecoveryCodes(tx, userId));
  }

  /** Whether it is the app's code of this minute, or a recovery code; either is spent by it. */
  async accepts(userId: string, code: string): Promise<boolean> {
    if (code.length > 40) return false;
    if (!isAppCode(code)) return spendRecoveryCode(this.db, userId, code);
    const step = await this.stepOf(userId, code, true, this.db);
    if (step === null) return false;
    const { changes } = await this.db.execute(
      `UPDATE ${table} SET last_step = ? WHERE user_id = ? AND confirmed = 1 AND last_step < ?`,
      [step, userId, step],
    );
    return changes === 1;
  }

  /** Takes the factor away, with its recovery codes; whether it was on. */
  async remove(userId: string, on: Queryable = this.db): Promise<boolean> {
    const wasOn = (await this.stored(userId, on))?.confirmed === true;
    await on.execute(`DELETE FROM ${table} WHERE user_id = ?`, [userId]);
    await removeRecoveryCodes(on, userId);
    return wasOn;
  }

  /** The time step that the code is of. */
  private async stepOf(userId: string, code: string, confirmed: boolean, on: Queryable): Promise<number | null> {
    const factor = await this.stored(userId, on);
    if (factor?.confirmed !== confirmed || !isAppCode(code)) return null;
    const secret = unseal(this.key, userId, factor.secret);
    // VIEWKRAFT_SECRET is another one now: recovery codes still work, and an administrator can take the factor away.
    if (secret === null) return null;
    const now = Date.now();
    const token = code.replace(/\s/g, '');
    const delta = TOTP.validate({ token, secret: Secret.fromBase32(secret), period, timestamp: now, window: 1 });
    return delta === null ? null : Math.floor(now / 1000 / period) + delta;
  }

  private async stored(
    userId: string,
    on: Queryable = this.db,
  ): Promise<{ readonly secret: string; readonly confirmed: boolean } | null> {
    const [row] = await on.query(`SELECT secret, confirmed FROM ${table} WHERE user_id = ?`, [userId]);
    return row === undefined ? null : { secret: String(row[0]), confirmed: Number(row[1]) === 1 };
  }
}

function isAppCode(code: string): boolean {
  return /^\d{6}$/.test(code.replace(/\s/g, ''));
}
