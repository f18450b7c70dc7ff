import { locales, type Locale } from '@viewkraft/model';
import { readLocaleFile } from '../../kernel/config/locale-files.js';

/** The texts of a mail as plain text, with placeholders filled. */
export interface MailTexts {
  readonly subject: string;
  readonly lead: string;
  /** The label of the link. */
  readonly button: string;
  readonly note: string;
  readonly ignore: string;
  /** Sender line and the reason not to reply. */
  readonly from: string;
}

/** By kind of mail; `frame` is common to all. */
type Content = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The texts of all mails from `locales/{en,de}/mails.json`, read once. */
export class MailTextBook {
  private readonly content: Readonly<Record<Locale, Content>>;

  /** `further`: texts of plugins for their own kinds. */
  constructor(root: string, further: readonly Readonly<Record<Locale, { readonly mails: Content }>>[] = []) {
    const read = (locale: Locale): Content => {
      const own = readLocaleFile(root, locale, 'mails.json') as Content;
      return Object.assign({}, ...further.map(({ [locale]: { mails } }) => mails), own) as Content;
    };
    this.content = Object.fromEntries(locales.map((locale) => [locale, read(locale)])) as Record<Locale, Content>;
  }

  textsOf(kind: string, locale: Locale, values: Readonly<Record<string, string>>): MailTexts {
    const text = (path: string): string => {
      const [group = '', name = ''] = path.split('.');
      return filled(this.content[locale][group]?.[name] ?? '', values);
    };
    return {
      subject: text(`${kind}.subject`),
      lead: text(`${kind}.lead`),
      button: text(`${kind}.button`),
      note: text(`${kind}.note`),
      ignore: text(`${kind}.ignore`),
      from: text('frame.from'),
    };
  }
}

/** Fills placeholders. A value can add neither a line break nor a placeholder. */
function filled(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_blank, name: string) => (values[name] ?? '').replace(/[\p{Cc}\s]+/gu, ' '));
}
