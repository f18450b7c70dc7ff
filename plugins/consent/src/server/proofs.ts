import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { AppError, newUuid } from '@viewkraft/model';
import {
  DATABASE,
  RecordExtensions,
  storedMoment,
  type Database,
  type PluginContext,
  type RecordExtension,
} from '@viewkraft/server';
import { CONTEXT } from './context-token.js';
import type { ConsentOptions } from './consent-options.js';
import type { ProofInput } from './proof-input.js';

const dayMs = 86_400_000;
const columns = ['id', 'at', 'consent_id', 'revision', 'policy_version', 'language', 'choices'] as const;

/**
 * Stores choices as proofs of consent in the view `consent_records`, which administrators can read and nobody can write
 * through the record API; deletes proofs after the retention period.
 */
@Injectable()
export class Proofs implements RecordExtension, OnModuleInit, OnApplicationShutdown {
  readonly view = 'consent_records';
  private timer: NodeJS.Timeout | undefined;

  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(CONTEXT) private readonly context: PluginContext<ConsentOptions>,
    private readonly extensions: RecordExtensions,
  ) {}

  async onModuleInit(): Promise<void> {
    this.extensions.register(this);
    this.timer = setInterval(() => void this.prune(), dayMs).unref();
    await this.prune();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** The record API cannot change a proof. */
  refusal(): AppError {
    return new AppError('FORBIDDEN');
  }

  /** The time is the server's. */
  async keep({ consentId, revision, policyVersion, language, choices }: ProofInput, now = new Date()): Promise<void> {
    const { dialect } = this.db;
    const names = columns.map(dialect.quote).join(', ');
    await this.db.execute(
      `INSERT INTO ${dialect.quote(this.view)} (${names}) VALUES (${columns.map(() => '?').join(', ')})`,
      [
        newUuid(now.getTime()),
        storedMoment(dialect, now),
        consentId,
        revision,
        policyVersion,
        language,
        JSON.stringify(choices),
      ],
    );
  }

  private async prune(): Promise<void> {
    const { quote } = this.db.dialect;
    const { retentionDays } = this.context.options;
    const until = storedMoment(this.db.dialect, new Date(Date.now() - retentionDays * dayMs));
    try {
      await this.db.execute(`DELETE FROM ${quote(this.view)} WHERE ${quote('at')} < ?`, [until]);
    } catch (error) {
      this.context.log.warn('Cannot remove expired proofs of consent', { reason: String(error) });
    }
  }
}
