import { randomBytes } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MailDelivery } from './mail-delivery.js';
import { mailMessage, type Sender } from './mail-message.js';
import type { WrittenMail } from './write-mail.js';

/**
 * Writes mails as files where no mail server is configured. File names sort by time; only the server's user may read
 * them.
 */
export class OutboxDelivery implements MailDelivery {
  constructor(
    private readonly folder: string,
    private readonly from: () => Sender,
  ) {}

  async deliver(mail: WrittenMail): Promise<string> {
    const { createTransport } = await import('nodemailer');
    const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
    const { text, ...message } = mailMessage(mail, this.from());
    // 8bit instead of lines of 76 characters: people copy the link from the file.
    const raw = `Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n${String(text).replaceAll('\n', '\r\n')}`;
    const { message: content } = await transport.sendMail({ ...message, text: { raw } });
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const name = `${new Date().toISOString().replace(/[-:.]/g, '')}-${mail.kind}-${randomBytes(3).toString('hex')}.eml`;
    const file = join(this.folder, name);
    await writeFile(`${file}.part`, content as Buffer, { mode: 0o600, flag: 'wx' });
    await rename(`${file}.part`, file);
    return `written to ${file}`;
  }

  /** A full disk may have space again. */
  passes(): boolean {
    return true;
  }

  close(): void {
    // There is no connection to close.
  }
}
