import { join } from 'node:path';
import { Global, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { CONFIG, type Config } from '../../kernel/config/config.js';
import { PublicAddress } from '../../kernel/config/public-address.js';
import { LOG, type Log } from '../../kernel/log/log.js';
import { PLUGINS, type PluginSet } from '../../kernel/plugin/plugin-set.js';
import { Mailer } from './mailer.js';
import { MailQueue } from './mail-queue.js';
import type { Sender } from './mail-message.js';
import { MailTextBook } from './mail-texts.js';
import { OutboxDelivery } from './outbox-delivery.js';
import { SmtpDelivery } from './smtp-delivery.js';
import { writeMail } from './write-mail.js';

const flushTimeoutMs = 3_000;

/** Sends mails through SMTP_URL, else into the outbox. */
@Global()
@Module({
  providers: [{ provide: Mailer, inject: [CONFIG, PublicAddress, LOG, PLUGINS], useFactory: openMailQueue }],
  exports: [Mailer],
})
export class MailModule implements OnApplicationShutdown {
  constructor(@Inject(Mailer) private readonly queue: MailQueue) {}

  /** Runs when no request is under way that could post another mail. */
  async onApplicationShutdown(): Promise<void> {
    await this.queue.flush(flushTimeoutMs);
  }
}

function openMailQueue(config: Config, address: PublicAddress, log: Log, { loaded }: PluginSet): MailQueue {
  const { site, smtpUrl, dataDir, mailFrom } = config;
  const from = (): Sender => mailFrom ?? { name: site.name, address: `no-reply@${hostOf(address.origin)}` };
  const delivery =
    smtpUrl === undefined ? new OutboxDelivery(join(dataDir, 'outbox'), from) : new SmtpDelivery(smtpUrl, from);
  const texts = new MailTextBook(
    config.root,
    loaded.map((plugin) => plugin.texts),
  );
  return new MailQueue((mail) => writeMail(texts, site.name, address.origin, mail), delivery, log);
}

/** The host of the public URL; an IP address cannot be a sender's domain. */
function hostOf(origin: string): string {
  const { hostname } = new URL(origin);
  return /^\[|^[\d.]+$/.test(hostname) ? 'localhost' : hostname;
}
