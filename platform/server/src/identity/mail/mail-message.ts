import type { SendMailOptions } from 'nodemailer';
import type { WrittenMail } from './write-mail.js';

/** `Name <address>`, or both separately. */
export type Sender = string | { readonly name: string; readonly address: string };

/**
 * A mail in nodemailer's form: addresses are objects, which it does not parse as lists, and it may not read files or
 * URLs.
 */
export function mailMessage({ to, subject, locale, text, html }: WrittenMail, from: Sender): SendMailOptions {
  return {
    from,
    to: { name: '', address: to },
    subject,
    text,
    html,
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': locale },
    xMailer: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
