import type { WrittenMail } from './write-mail.js';

/** How mails leave the server. */
export interface MailDelivery {
  /** Resolves with what became of the mail, for the log (`sent by ...`); rejects when it has not gone. */
  deliver(mail: WrittenMail): Promise<string>;
  /** Whether another try could help after this failure. */
  passes(error: unknown): boolean;
  close(): void;
}
