import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AppError, type ErrorDetail, type Scalar } from '@viewkraft/model';
import type { ReadBody, RecordChange, RecordExtension } from '../../data/extensions/record-extension.js';
import { RecordExtensions } from '../../data/extensions/record-extensions.js';
import { WebhookSender } from './webhook-sender.js';

/** The log of deliveries is written by the server; the only change from outside is to send a message again. */
@Injectable()
export class DeliveriesExtension implements RecordExtension, OnModuleInit {
  readonly view = 'webhook_deliveries';

  constructor(
    private readonly extensions: RecordExtensions,
    private readonly sender: WebhookSender,
  ) {}

  onModuleInit(): void {
    this.extensions.register(this);
  }

  refusal(action: RecordChange['action']): AppError | undefined {
    return action === 'update' ? undefined : new AppError('FORBIDDEN');
  }

  readBody(sent: Readonly<Record<string, unknown>>, { before }: Pick<RecordChange, 'before'>): ReadBody {
    const problems: ErrorDetail[] = [];
    const status = sent['status'];
    if (status !== undefined && status !== 'pending' && status !== before?.['status'])
      problems.push({ column: 'status', key: 'values' });
    return {
      body: status === undefined ? {} : { status },
      extras: status === 'pending' ? { again: true } : {},
      problems,
    };
  }

  /** A message that is sent again is tried for a day, like a new one; one that waits is sent at once. */
  prepare({ before, extras }: RecordChange): Promise<Readonly<Record<string, Scalar>>> {
    if (extras['again'] !== true) return Promise.resolve({});
    const now = new Date().toISOString();
    if (before?.['status'] === 'pending') return Promise.resolve({ next_at: now });
    return Promise.resolve({
      attempts: 0,
      queued_at: now,
      next_at: now,
      problem: null,
      lease: null,
      leased_until: null,
    });
  }

  afterCommit(): Promise<void> {
    this.sender.sendNow();
    return Promise.resolve();
  }
}
