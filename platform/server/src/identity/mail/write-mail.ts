import type { Locale } from '@viewkraft/model';
import type { Mail } from './mail.js';
import { mailHtml } from './mail-html.js';
import type { MailTextBook } from './mail-texts.js';

/** A complete mail, ready to send. */
export interface WrittenMail {
  readonly kind: string;
  /** One address, exactly as stored. */
  readonly to: string;
  readonly subject: string;
  readonly locale: Locale;
  /** Lines end with \n; the link is alone on its line. */
  readonly text: string;
  readonly html: string;
}

/** Writes a mail in its locale. `origin`: the origin of its link. Throws when the address is invalid. */
export function writeMail(book: MailTextBook, site: string, origin: string, mail: Mail): WrittenMail {
  const { kind, to, locale, link, values = {} } = mail;
  if (!plainAddress.test(to)) throw new Error('The address of a mail is not a valid address');
  if (!link.startsWith(`${origin}/`) || /[\s<>]/.test(link)) throw new Error('The link of a mail leads elsewhere');
  const texts = book.textsOf(kind, locale, { ...values, site });
  const text = [texts.lead, `${texts.button}:\n${link}`, texts.note, texts.ignore, `-- \n${texts.from}`];
  return {
    kind,
    to,
    subject: texts.subject,
    locale,
    text: `${text.join('\n\n')}\n`,
    html: mailHtml(texts, link, site, locale),
  };
}

/** One address without any character that a header or mail server could interpret. */
const plainAddress = /^[^\s@"'`()<>[\]:;,\\\p{Cc}\p{Cf}]+@[^\s@"'`()<>[\]:;,\\\p{Cc}\p{Cf}]+$/u;
