import type { SendMailOptions } from 'nodemailer';
import type { WrittenMail } from './write-mail.js';

/** `Name <address>`, or both apart. */
export type Sender = string | { readonly name: string; readonly address: string };

/** A mail as nodemailer takes it: addresses as objects, which it does not read as lists, and nothing fetched or read. */
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
