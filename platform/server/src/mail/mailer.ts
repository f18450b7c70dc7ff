import { Injectable } from '@nestjs/common';
import type { Mail } from './mail.js';

/** Sends mails. Nobody waits for one, so that no answer tells by its time whether there was one to send. */
@Injectable()
export abstract class Mailer {
  /** Takes a mail over: it is sent in the background, tried again where the mail server is away, and logged when it fails. */
  abstract post(mail: Mail): void;
}
