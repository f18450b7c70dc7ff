import { join } from 'node:path';
import { Global, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config.js';
import { PublicAddress } from '../config/public-address.js';
import { LOG, type Log } from '../log/log.js';
import { PLUGINS, type PluginSet } from '../plugins/plugin-set.js';
import { Mailer } from './mailer.js';
import { MailQueue } from './mail-queue.js';
import type { Sender } from './mail-message.js';
import { MailTextBook } from './mail-texts.js';
import { OutboxDelivery } from './outbox-delivery.js';
import { SmtpDelivery } from './smtp-delivery.js';
import { writeMail } from './write-mail.js';

const flushMilliseconds = 3_000;

/** Sends mails: by SMTP_URL, else into the outbox. */
@Global()
@Module({
  providers: [{ provide: Mailer, inject: [CONFIG, PublicAddress, LOG, PLUGINS], useFactory: openMailQueue }],
  exports: [Mailer],
})
export class MailModule implements OnApplicationShutdown {
  constructor(@Inject(Mailer) private readonly queue: MailQueue) {}

  /** When no request is under way any more that could post another mail. */
  async onApplicationShutdown(): Promise<void> {
    await this.queue.flush(flushMilliseconds);
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

/** The host of our address; an address by number is no name that a mail could come from. */
function hostOf(origin: string): string {
  const { hostname } = new URL(origin);
  return /^\[|^[\d.]+$/.test(hostname) ? 'localhost' : hostname;
}
