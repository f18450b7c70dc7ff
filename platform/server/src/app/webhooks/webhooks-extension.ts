import { isIP } from 'node:net';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { ErrorDetail, Scalar } from '@viewkraft/model';
import type { ReadBody, RecordChange, RecordExtension } from '../../data/extensions/record-extension.js';
import { RecordExtensions } from '../../data/extensions/record-extensions.js';
import { CatalogService } from '../../data/views/catalog.service.js';
import { CONFIG, type Config } from '../../kernel/config/config.js';
import { isPublicAddress } from '../../kernel/http/public-address.js';
import { WebhookRegistry } from './webhook-registry.js';
import { everyView, isNames, isOutboxAction, namesIn } from '../../data/outbox/webhook.js';

/** Checks webhooks, and never shows their secrets. */
@Injectable()
export class WebhooksExtension implements RecordExtension, OnModuleInit {
  readonly view = 'webhooks';
  readonly secrets = new Set(['secret']);
  readonly shown = new Map([['secret', (): unknown => null]]);

  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'webhooks'>,
    private readonly extensions: RecordExtensions,
    private readonly catalogs: CatalogService,
    private readonly registry: WebhookRegistry,
  ) {}

  onModuleInit(): void {
    this.extensions.register(this);
  }

  readBody(
    sent: Readonly<Record<string, unknown>>,
    { before, isRestored }: Pick<RecordChange, 'before'> & { readonly isRestored: boolean },
  ): ReadBody {
    const body: Record<string, unknown> = { ...sent };
    const problems: ErrorDetail[] = [];
    // The form sends the field even if it is empty: the secret is then kept.
    const isSecretEmpty = body['secret'] === undefined || body['secret'] === null || body['secret'] === '';
    if (isSecretEmpty) delete body['secret'];
    const isActive = body['active'] ?? before?.['active'] ?? true;
    if (isSecretEmpty && (before?.['secret'] ?? null) === null && (before === null ? !isRestored : isActive === true))
      problems.push({ column: 'secret', key: 'required' });
    if (typeof body['address'] === 'string') problems.push(...this.addressProblems(body['address']));
    if (isNames(body['views'])) {
      const names = namesIn(body['views']);
      body['views'] = names.join(', ');
      const unknown = names.find((name) => name !== everyView && !this.catalogs.state.catalog.views.has(name));
      if (unknown !== undefined) problems.push({ column: 'views', key: 'viewUnknown', params: { name: unknown } });
    }
    if (isNames(body['actions'])) {
      const names = namesIn(body['actions']);
      body['actions'] = names.join(', ');
      if (names.length === 0 || !names.every(isOutboxAction)) problems.push({ column: 'actions', key: 'values' });
    }
    return { body, extras: {}, problems };
  }

  /** The history does not contain the secret, so a restored webhook stays inactive until it has a new one. */
  prepare({ before, after }: RecordChange): Promise<Readonly<Record<string, Scalar>>> {
    const isRestored = before === null && (after?.['secret'] ?? null) === null;
    return Promise.resolve(isRestored ? { active: false } : {});
  }

  /** Takes effect from the next change on this server; other servers follow within seconds. */
  afterCommit(): Promise<void> {
    return this.registry.reload();
  }

  private addressProblems(address: string): ErrorDetail[] {
    const url = URL.canParse(address) ? new URL(address) : undefined;
    if (!url || !['http:', 'https:'].includes(url.protocol) || url.username !== '' || url.password !== '')
      return [{ column: 'address', key: 'webAddress' }];
    // A trailing dot makes a name absolute: `localhost.` is the same host.
    const host = url.hostname.replace(/^\[|\]$|\.+$/g, '');
    const isPrivate = isIP(host) === 0 ? /^localhost$|\.localhost$/i.test(host) : !isPublicAddress(host);
    return isPrivate && !this.config.webhooks.allowPrivate ? [{ column: 'address', key: 'privateAddress' }] : [];
  }
}
