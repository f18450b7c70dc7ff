import { Injectable } from '@nestjs/common';
import type { Mail } from './mail.js';

/** Sends mails. Callers never wait for delivery, so no response time reveals whether a mail was sent. */
@Injectable()
export abstract class Mailer {
  /** Queues a mail: sent in the background, retried while the mail server is unavailable, logged on failure. */
  abstract post(mail: Mail): void;
}
