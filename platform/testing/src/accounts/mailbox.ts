import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { until } from '../server/until.js';

/** A mail as its reader sees it. */
export interface ReceivedMail {
  readonly to: readonly string[];
  readonly from: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Every URL in its text. */
  readonly links: readonly string[];
  /** Header values by lower-case name; `headerNames` has all names in their order. */
  readonly headers: ReadonlyMap<string, string>;
  readonly headerNames: readonly string[];
}

/** Mails in the outbox of a server without a mail server. */
export class Mailbox {
  private readonly folder: string;
  private readonly mails = new Map<string, ReceivedMail>();
  private readonly taken = new Set<string>();

  constructor(server: { readonly folder: string }) {
    this.folder = join(server.folder, 'outbox');
  }

  /** Waits for the next mail to an address and marks it as taken. */
  next(to: string): Promise<ReceivedMail> {
    return until(async () => {
      const found = [...(await this.read())].find(([file, mail]) => !this.taken.has(file) && mail.to.includes(to));
      if (found === undefined) return undefined;
      this.taken.add(found[0]);
      return found[1];
    }, 10_000);
  }

  /** All mails to an address so far, oldest first. */
  async all(to: string): Promise<readonly ReceivedMail[]> {
    return [...(await this.read()).values()].filter((mail) => mail.to.includes(to));
  }

  /** Every mail, for any address. */
  async everything(): Promise<readonly ReceivedMail[]> {
    return [...(await this.read()).values()];
  }

  private async read(): Promise<ReadonlyMap<string, ReceivedMail>> {
    for (const file of filesIn(this.folder)) {
      if (!this.mails.has(file)) this.mails.set(file, await readMail(readFileSync(join(this.folder, file))));
    }
    return this.mails;
  }
}

/** Parses a raw mail. */
export async function readMail(content: Buffer): Promise<ReceivedMail> {
  const mail: Email = await PostalMime.parse(content);
  const text = mail.text ?? '';
  return {
    to: (mail.to ?? []).map(({ address }) => address ?? ''),
    from: mail.from?.address ?? '',
    subject: mail.subject ?? '',
    text,
    html: mail.html ?? '',
    links: text.match(/https?:\/\/\S+/g) ?? [],
    headers: new Map(mail.headers.map(({ key, value }) => [key, value])),
    headerNames: mail.headers.map(({ key }) => key),
  };
}

function filesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.eml'))
      .sort();
  } catch {
    return [];
  }
}
