import { Module } from '@nestjs/common';
import { DeliveriesExtension } from './deliveries-extension.js';
import { DeliveryStore } from './delivery-store.js';
import { WebhookRegistry } from './webhook-registry.js';
import { WebhookSender } from './webhook-sender.js';
import { WebhooksExtension } from './webhooks-extension.js';

/** Notifies other systems of changes. */
@Module({ providers: [DeliveryStore, WebhookRegistry, WebhooksExtension, DeliveriesExtension, WebhookSender] })
export class WebhooksModule {}
