import { Injectable } from '@nestjs/common';
import { systemViewNames } from '@viewkraft/model';
import { Outbox } from '../../data/outbox/outbox.js';
import { DeliveryStore } from './delivery-store.js';
import type { Webhook } from '../../data/outbox/webhook.js';

/** The active webhooks, as this server last read them. */
@Injectable()
export class WebhookRegistry {
  private byId: ReadonlyMap<string, Webhook> = new Map();

  constructor(
    private readonly store: DeliveryStore,
    private readonly outbox: Outbox,
  ) {}

  async reload(): Promise<void> {
    this.byId = new Map((await this.store.webhooks()).map((webhook) => [webhook.id, webhook]));
    this.outbox.subscribe([...this.byId.values()], (view) => systemViewNames.includes(view));
  }

  get ids(): readonly string[] {
    return [...this.byId.keys()];
  }

  get(id: string): Webhook | undefined {
    return this.byId.get(id);
  }
}
