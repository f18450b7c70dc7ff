import type { Transporter } from 'nodemailer';
import type { MailDelivery } from './mail-delivery.js';
import { mailMessage, type Sender } from './mail-message.js';
import type { WrittenMail } from './write-mail.js';

const connectTimeoutMs = 10_000;
const idleTimeoutMs = 30_000;

/**
 * Sends mails over pooled SMTP connections. `smtps:` is encrypted from the start, `smtp:` uses STARTTLS when offered;
 * the URL contains user and password, and further nodemailer settings as its query.
 */
export class SmtpDelivery implements MailDelivery {
  private transport: Promise<Transporter> | undefined;

  constructor(
    private readonly url: string,
    private readonly from: () => Sender,
  ) {}

  async deliver(mail: WrittenMail): Promise<string> {
    this.transport ??= this.open();
    const transport = await this.transport;
    await transport.sendMail(mailMessage(mail, this.from()));
    return `taken by ${new URL(this.url).host}`;
  }

  /** A permanent refusal (5yz) is not retried; a temporary one or an unreachable server is. */
  passes(error: unknown): boolean {
    const { responseCode, code } = error as { responseCode?: number; code?: string };
    return responseCode === undefined ? code !== 'EAUTH' && code !== 'EENVELOPE' : responseCode < 500;
  }

  close(): void {
    void this.transport?.then((transport) => transport.close());
  }

  private async open(): Promise<Transporter> {
    const { createTransport } = await import('nodemailer');
    const transport = createTransport({
      url: this.url,
      pool: true,
      maxConnections: 3,
      maxRequeues: 0,
      connectionTimeout: connectTimeoutMs,
      greetingTimeout: connectTimeoutMs,
      dnsTimeout: connectTimeoutMs,
      socketTimeout: idleTimeoutMs,
      logger: false,
    });
    // A pooled connection that breaks between two mails: the next mail opens another.
    transport.on('error', () => undefined);
    return transport;
  }
}
