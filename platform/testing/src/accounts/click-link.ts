import type { HttpResponse, HttpClient } from '../server/http-client.js';

/**
 * Follows a mailed link like a reader: opens its page and presses its only button. Returns the response to that press.
 */
export async function clickLink(client: HttpClient, link: string): Promise<HttpResponse> {
  const page = await client.call(link);
  if (page.status !== 200) return page;
  const form = /<form[^>]*>/.exec(page.text)?.[0] ?? '';
  const action = attribute(form, 'action') ?? link;
  const fields = [...page.text.matchAll(/<input[^>]*>/g)].map(([input]) => input);
  return client.call(new URL(action, new URL(link, client.origin)).href, {
    method: 'POST',
    form: Object.fromEntries(fields.map((input) => [attribute(input, 'name') ?? '', attribute(input, 'value') ?? ''])),
  });
}

function attribute(tag: string, name: string): string | undefined {
  const text = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
  return text?.replace(/&#(\d+);/g, (_all, code: string) => String.fromCharCode(Number(code)));
}
