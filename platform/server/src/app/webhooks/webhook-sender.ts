import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { errorMessage } from '@viewkraft/model';
import { Outbox } from '../../data/outbox/outbox.js';
import { ChangeBus } from '../../kernel/changes/change-bus.js';
import { CONFIG, type Config } from '../../kernel/config/config.js';
import { isPublicAddress } from '../../kernel/http/public-address.js';
import { DeliveryStore, type Delivery } from './delivery-store.js';
import { postMessage } from './post-message.js';
import { nextAttemptAt } from './retry.js';
import { WebhookRegistry } from './webhook-registry.js';

/** Messages and webhooks of other servers are noticed within this time. */
const pollIntervalMs = 5_000;
const cleanupIntervalMs = 3_600_000;
/** Maximum messages on their way at once, in total and for one webhook. */
const maxSending = 16;
const maxPerWebhook = 4;
/** How long a stopping server waits for responses. */
const stopMs = 3_000;
/** After a failure, the webhook's other messages wait too: an address that does not answer must not block others. */
const pauseMs = 5_000;

/** Sends the messages of the outbox. */
@Injectable()
export class WebhookSender implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log = new Logger(WebhookSender.name);
  private readonly sending = new Map<Promise<void>, string>();
  private readonly pausedUntil = new Map<string, number>();
  private readonly stop = new AbortController();
  private unsubscribe: (() => void) | undefined;
  private timer: NodeJS.Timeout | undefined;
  private cleaner: NodeJS.Timeout | undefined;
  private round: Promise<void> | undefined;
  private isAgain = false;
  private isStopping = false;
  private isFailing = false;

  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'webhooks'>,
    private readonly store: DeliveryStore,
    private readonly registry: WebhookRegistry,
    private readonly outbox: Outbox,
    private readonly bus: ChangeBus,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.tried(() => this.registry.reload());
    this.unsubscribe = this.bus.subscribe((event) => {
      if (event.kind === 'missed') this.wake();
      if (event.kind !== 'record') return;
      if (event.view === 'webhooks' || this.outbox.concerns(event.view)) this.wake();
    });
    this.cleaner = setInterval(() => void this.tried(() => this.store.clean()), cleanupIntervalMs).unref();
    this.wake();
  }

  async onApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    this.unsubscribe?.();
    clearTimeout(this.timer);
    clearInterval(this.cleaner);
    const end = setTimeout(() => this.stop.abort(), stopMs);
    await this.round;
    await Promise.all(this.sending.keys());
    clearTimeout(end);
  }

  /** Looks for due messages at once, also those of paused webhooks. */
  sendNow(): void {
    this.pausedUntil.clear();
    this.wake();
  }

  /** Looks for messages at once; calls during a round cause one more. */
  private wake(): void {
    if (this.isStopping) return;
    if (this.round) {
      this.isAgain = true;
      return;
    }
    clearTimeout(this.timer);
    this.round = this.tried(() => this.look()).finally(() => {
      this.round = undefined;
      if (this.isAgain) {
        this.isAgain = false;
        this.wake();
      }
    });
  }

  private async look(): Promise<void> {
    let waitMs = pollIntervalMs;
    try {
      await this.registry.reload();
      for (;;) {
        const now = Date.now();
        const ready = this.registry.ids.filter((id) => (this.pausedUntil.get(id) ?? 0) <= now && this.countOf(id) < maxPerWebhook);
        // Claims no message that could not be sent at once, even if all are for the same webhook.
        const rooms = ready.map((id) => maxPerWebhook - this.countOf(id));
        const most = Math.min(maxSending - this.sending.size, ...rooms);
        const claimed = this.isStopping ? [] : await this.store.claim(ready, most);
        for (const delivery of claimed) this.begin(delivery);
        if (claimed.length === 0) break;
      }
      const next = await this.store.nextDueAt(this.registry.ids);
      if (next !== undefined && this.sending.size === 0) waitMs = Math.min(waitMs, next <= Date.now() ? pauseMs / 5 : next - Date.now());
    } finally {
      if (!this.isStopping) this.timer = setTimeout(() => this.wake(), waitMs).unref();
    }
  } // prettier-ignore

  private countOf(webhookId: string): number {
    return [...this.sending.values()].filter((id) => id === webhookId).length;
  }

  private begin(delivery: Delivery): void {
    const sent = this.tried(() => this.send(delivery)).finally(() => {
      this.sending.delete(sent);
      this.wake();
    });
    this.sending.set(sent, delivery.webhookId);
  }

  private async send(delivery: Delivery): Promise<void> {
    const webhook = this.registry.get(delivery.webhookId);
    if (!webhook) return this.store.release(delivery);
    const { event, payload: body } = delivery;
    const mayReach = this.config.webhooks.allowPrivate ? () => true : isPublicAddress;
    const result = await postMessage(
      { address: webhook.address, secret: webhook.secret, event, delivery: delivery.delivery, body },
      { mayReach, signal: this.stop.signal },
    );
    if (this.stop.signal.aborted && result.status === undefined) return this.store.release(delivery);
    const now = Date.now();
    if (result.problem === null) this.pausedUntil.delete(webhook.id);
    else this.pausedUntil.set(webhook.id, now + pauseMs);
    const next = result.problem === null ? undefined : nextAttemptAt(delivery.queuedAt, now, delivery.attempts + 1, Math.random());
    await this.store.finish(delivery, result, next);
    // Updates open pages that show the log.
    this.bus.publish({ kind: 'record', view: 'webhook_deliveries', id: delivery.id, action: 'update', version: null });
  } // prettier-ignore

  /** An error is logged once until the work succeeds again. */
  private async tried(work: () => Promise<void>): Promise<void> {
    try {
      await work();
      this.isFailing = false;
    } catch (error) {
      if (!this.isFailing && !this.isStopping) this.log.warn(`Cannot deliver webhooks: ${errorMessage(error)}`);
      this.isFailing = true;
    }
  }
}
