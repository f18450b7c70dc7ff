import type { Transporter } from 'nodemailer';
import type { MailDelivery } from './mail-delivery.js';
import { mailMessage, type Sender } from './mail-message.js';
import type { WrittenMail } from './write-mail.js';

const connectMilliseconds = 10_000;
const silenceMilliseconds = 30_000;

/**
 * Mails by a mail server, over a few connections that are kept. `smtps:` is encrypted from the start, `smtp:` as soon as the
 * server offers it; user and password stand in the address, further settings of nodemailer may follow as its query.
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

  /** What the server refuses for good (5yz), it refuses again; what it puts off, and a server away, is worth another try. */
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
      connectionTimeout: connectMilliseconds,
      greetingTimeout: connectMilliseconds,
      dnsTimeout: connectMilliseconds,
      socketTimeout: silenceMilliseconds,
      logger: false,
    });
    // A kept connection that breaks between two mails: the next mail opens another.
    transport.on('error', () => undefined);
    return transport;
  }
}
