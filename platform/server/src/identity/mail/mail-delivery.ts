import type { WrittenMail } from './write-mail.js';

/** How mails leave the server. */
export interface MailDelivery {
  /** Resolves with the outcome for the log (`sent by ...`); rejects when the mail was not sent. */
  deliver(mail: WrittenMail): Promise<string>;
  /** Whether a retry could succeed after this failure. */
  passes(error: unknown): boolean;
  close(): void;
}
