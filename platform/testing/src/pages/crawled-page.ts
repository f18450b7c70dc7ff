import type { HttpClient } from '../server/http-client.js';

/** The metadata that a search engine reads. */
export interface CrawledPage {
  readonly status: number;
  readonly lang: string | undefined;
  readonly title: string | undefined;
  readonly canonical: string | undefined;
  /** URLs by hreflang. */
  readonly alternates: Readonly<Record<string, string>>;
  /** Meta contents by name or property. */
  readonly metas: Readonly<Record<string, string>>;
  readonly headings: number;
  /** Types of the structured data. */
  readonly described: readonly string[];
}

/** Opens a page like a crawler: without cookies or a language. */
export async function crawl(guest: HttpClient, address: string): Promise<CrawledPage> {
  const { status, text } = await guest.call(address, { headers: { 'user-agent': 'Googlebot/2.1' } });
  const tags = (name: string) => [...text.matchAll(new RegExp(`<${name} ([^>]*)>`, 'g'))].map(([, rest]) => attributes(rest ?? '')); // prettier-ignore
  const links = tags('link');
  const data = /<script type="application\/ld\+json">([^]*?)<\/script>/.exec(text)?.[1];
  return {
    status,
    lang: /<html lang="([^"]*)"/.exec(text)?.[1],
    title: /<title>([^<]*)<\/title>/.exec(text)?.[1],
    canonical: links.find(({ rel }) => rel === 'canonical')?.['href'],
    alternates: Object.fromEntries(
      links.flatMap(({ rel, hreflang, href }) => (rel === 'alternate' && hreflang && href ? [[hreflang, href]] : [])),
    ),
    metas: Object.fromEntries(
      tags('meta').flatMap(({ name, property, content }) =>
        (name ?? property) ? [[name ?? property, content ?? '']] : [],
      ),
    ) as Record<string, string>,
    headings: text.match(/<h1[ >]/g)?.length ?? 0,
    described: data
      ? (JSON.parse(data) as { '@graph': { '@type': string }[] })['@graph'].map((one) => one['@type'])
      : [],
  };
}

function attributes(text: string): Readonly<Record<string, string | undefined>> {
  return Object.fromEntries(
    [...text.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
  );
}
