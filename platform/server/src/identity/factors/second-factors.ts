import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import type { TotpSecret } from '@viewkraft/model';
import { Secret, TOTP } from 'otpauth';
import { LessThan, type Repository } from 'typeorm';
import { CONFIG, type Config } from '../../kernel/config/config.js';
import { DATABASE } from '../../kernel/database/database-token.js';
import { DatabaseError, type Database, type Queryable } from '../../kernel/database/database.js';
import {
  secondFactorEntity,
  type SecondFactorRow,
} from '../../kernel/database/entities/accounts/second-factor.entity.js';
import { AccountClosers } from '../accounts/account-closers.js';
import { deriveKeys, type Keys } from '../../kernel/crypto/derive-key.js';
import { countRecoveryCodes, removeRecoveryCodes, renewRecoveryCodes, consumeRecoveryCode } from './recovery-codes.js';
import { seal, unseal } from '../../kernel/crypto/sealed.js';

const periodSeconds = 30;

/** What sign-in still requires after every other check succeeded. */
export type FactorProblem = 'totp_required' | 'totp_wrong';

/**
 * One-time passwords as a second factor (RFC 6238: SHA-1, six digits, 30 s, one step of tolerance), and recovery codes.
 */
@Injectable()
export class SecondFactors implements OnModuleInit {
  private readonly log = new Logger(SecondFactors.name);
  private readonly keys: Keys;

  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'secret' | 'secretFallbacks' | 'site'>,
    @Inject(DATABASE) private readonly db: Database,
    private readonly closers: AccountClosers,
  ) {
    this.keys = deriveKeys(config, 'second-factors');
  }

  async onModuleInit(): Promise<void> {
    this.closers.registerRemoval(async (userId, tx) => void (await this.remove(userId, tx)));
    if (this.keys.length > 1) await this.sealAnew();
    await this.warnOfForeignSecret();
  }

  /** A server whose secret differs from that of the others accepts neither their sessions nor their factors. */
  private async warnOfForeignSecret(): Promise<void> {
    const [factor] = await this.on(this.db).find({ select: { userId: true, secret: true }, take: 1 });
    if (factor && unseal(this.keys, factor.userId, factor.secret) === null) {
      this.log.error('VIEWKRAFT_SECRET is not the secret that this database was used with: second factors and sessions cannot be read. Set the secret of the other servers, or of the restored backup'); // prettier-ignore
    }
  }

  /** Seals with the current secret what a fallback has sealed, so that the fallback can be dropped. */
  private async sealAnew(): Promise<void> {
    const factors = this.on(this.db);
    let count = 0;
    for (const { userId, secret: sealed } of await factors.find({ select: { userId: true, secret: true } })) {
      if (unseal(this.keys.slice(0, 1), userId, sealed) !== null) continue;
      const secret = unseal(this.keys, userId, sealed);
      if (secret === null) continue;
      await factors.update({ userId, secret: sealed }, { secret: seal(this.keys, userId, secret) });
      count += 1;
    }
    if (count > 0) this.log.log(`Second factors sealed with the new secret: ${count}`);
  }

  /** Whether sign-in requires a code from this user. */
  async isOn(userId: string): Promise<boolean> {
    return (await this.stored(userId))?.confirmed === true;
  }

  /** What sign-in still requires from this user; null: nothing. A right code is used up. */
  async problem(userId: string, code: unknown): Promise<FactorProblem | null> {
    if (!(await this.isOn(userId))) return null;
    if (typeof code !== 'string' || code.trim() === '') return 'totp_required';
    return (await this.accepts(userId, code)) ? null : 'totp_wrong';
  }

  recoveryCodesLeft(userId: string): Promise<number> {
    return countRecoveryCodes(this.db, userId);
  }

  /**
   * Creates a secret that is unused until `confirm`; an earlier unconfirmed one is discarded. null: a factor is already
   * on.
   */
  async begin(userId: string, email: string): Promise<TotpSecret | null> {
    const secret = new Secret({ size: 20 });
    const now = Date.now();
    try {
      const isNew = await this.db.transaction(async (tx) => {
        const factors = this.on(tx);
        await factors.delete({ userId, confirmed: false });
        if ((await this.stored(userId, tx)) !== null) return false;
        const sealed = seal(this.keys, userId, secret.base32);
        await factors.insert({ userId, secret: sealed, confirmed: false, lastStep: 0, createdAt: now });
        return true;
      });
      if (!isNew) return null;
    } catch (error) {
      // A concurrent call stored its secret first; that one is valid.
      if (!(error instanceof DatabaseError) || error.kind !== 'unique') throw error;
      return this.begin(userId, email);
    }
    const uri = new TOTP({ issuer: this.config.site.name, label: email, secret, period: periodSeconds }).toString();
    return { secret: secret.base32, uri };
  }

  /** Enables the factor when the code matches the pending secret and returns the recovery codes; else null. */
  async confirm(userId: string, code: string): Promise<readonly string[] | null> {
    return this.db.transaction(async (tx) => {
      const step = await this.stepOf(userId, code, false, tx);
      if (step === null) return null;
      const { affected } = await this.on(tx).update({ userId, confirmed: false }, { confirmed: true, lastStep: step });
      return affected === 1 ? renewRecoveryCodes(tx, userId) : null;
    });
  }

  renewRecoveryCodes(userId: string): Promise<readonly string[]> {
    return this.db.transaction((tx) => renewRecoveryCodes(tx, userId));
  }

  /** Whether the code is a current code of the app or a recovery code; either is used up. */
  async accepts(userId: string, code: string): Promise<boolean> {
    if (code.length > 40) return false;
    if (!isAppCode(code)) return consumeRecoveryCode(this.db, userId, code);
    const step = await this.stepOf(userId, code, true, this.db);
    if (step === null) return false;
    const unused = { userId, confirmed: true, lastStep: LessThan(step) };
    return (await this.on(this.db).update(unused, { lastStep: step })).affected === 1;
  }

  /** Removes the factor and its recovery codes. Returns whether the factor was on. */
  async remove(userId: string, on: Queryable = this.db): Promise<boolean> {
    const wasOn = (await this.stored(userId, on))?.confirmed === true;
    await this.on(on).delete({ userId });
    await removeRecoveryCodes(on, userId);
    return wasOn;
  }

  /** The time step that the code belongs to. */
  private async stepOf(userId: string, code: string, confirmed: boolean, on: Queryable): Promise<number | null> {
    const factor = await this.stored(userId, on);
    if (factor?.confirmed !== confirmed || !isAppCode(code)) return null;
    const secret = unseal(this.keys, userId, factor.secret);
    // VIEWKRAFT_SECRET has changed: recovery codes still work, and an administrator can remove the factor.
    if (secret === null) return null;
    const now = Date.now();
    const token = code.replace(/\s/g, '');
    const delta = TOTP.validate({
      token,
      secret: Secret.fromBase32(secret),
      period: periodSeconds,
      timestamp: now,
      window: 1,
    });
    return delta === null ? null : Math.floor(now / 1000 / periodSeconds) + delta;
  }

  private stored(userId: string, on: Queryable = this.db): Promise<SecondFactorRow | null> {
    return this.on(on).findOneBy({ userId });
  }

  private on({ manager }: Queryable): Repository<SecondFactorRow> {
    return manager.getRepository(secondFactorEntity);
  }
}

function isAppCode(code: string): boolean {
  return /^\d{6}$/.test(code.replace(/\s/g, ''));
}
