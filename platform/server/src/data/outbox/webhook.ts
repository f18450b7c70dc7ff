import { actions, type Scalar } from '@viewkraft/model';
import type { Database } from '../../kernel/database/database.js';
import type { OutboxAction, Subscription } from './outbox.js';

/** An active record of the view `webhooks`. */
export interface Webhook extends Subscription {
  readonly address: string;
  readonly secret: string;
}

export const everyView = '*';
const outboxActions = actions.filter((action) => action !== 'read');

/** Names separated by commas; an array is accepted, too. */
export const namesIn = (value: unknown): string[] => {
  const parts = Array.isArray(value) ? value.map(String) : String(value ?? '').split(',');
  return [...new Set(parts.map((part) => part.trim()).filter((part) => part !== ''))];
};

/** Whether a value is a text or a list of texts. */
export const isNames = (value: unknown): boolean =>
  typeof value === 'string' || (Array.isArray(value) && value.every((part) => typeof part === 'string'));

export const isOutboxAction = (name: string): name is OutboxAction => outboxActions.some((action) => action === name);

/** The active webhooks. */
export async function readWebhooks(db: Database): Promise<Webhook[]> {
  const { quote } = db.dialect;
  const list = ['id', 'address', 'views', 'actions', 'secret'].map(quote).join(', ');
  const rows = await db.query(`SELECT ${list} FROM ${quote('webhooks')} WHERE ${quote('active')} = 1`);
  return rows.map(webhookOf);
}

function webhookOf([id, address, views, actionNames, secret]: readonly unknown[]): Webhook {
  const names = namesIn(views as Scalar);
  return {
    id: String(id),
    address: String(address),
    secret: String(secret ?? ''),
    views: names.includes(everyView) ? null : new Set(names),
    actions: new Set(namesIn(actionNames as Scalar).filter(isOutboxAction)),
  };
}
