import { everyDatabase, type Suite } from '../contract/every-database.js';
import { HttpClient } from '../server/http-client.js';
import { clickLink } from './click-link.js';
import { Mailbox } from './mailbox.js';

let number = 0;

/** A user who has never signed in, with a unique address. */
async function person({ admin }: Suite, more: object = {}): Promise<{ id: string; email: string }> {
  const email = `person${(number += 1)}@example.com`;
  const [user] = await admin.create('users', [
    { email, name: 'A Person', new_password: 'a password nobody guesses', ...more },
  ]);
  return { id: String(user?.['id']), email };
}

const requestLink = (client: HttpClient, email: string, more: Record<string, string> = {}) =>
  client.call<{ url: string }>('/api/auth/email/signin/email', { method: 'POST', json: { email, ...more } });

const sentUrl = (origin: string) => `${origin}/api/auth/verify-request?provider=email&type=email`;

/** The mailed link, as its reader clicks it. */
async function linkFor(suite: Suite, mailbox: Mailbox, email: string, more: Record<string, string> = {}) {
  expect((await requestLink(suite.server.client(), email, more)).body).toEqual({ url: sentUrl(suite.server.origin) });
  const mail = await mailbox.next(email.trim().toLowerCase());
  expect(mail.links).toHaveLength(1);
  return new URL(mail.links[0]!);
}

const path = (url: URL) => url.pathname + url.search;

const click = (client: HttpClient, link: URL) => clickLink(client, link.href);

/** Submits the page's form without opening the page. */
const press = (client: HttpClient, link: URL) => client.call(link.pathname, { method: 'POST', form: fieldsOf(link) });

const fieldsOf = (link: URL): Record<string, string> => Object.fromEntries(link.searchParams);

const userOf = async (client: HttpClient) =>
  (await client.get<{ user: { id: string; password: boolean } } | null>('/api/auth/session')).body?.user ?? null;

everyDatabase('mailed links', { env: { TRUST_PROXY: '1' } }, (suite) => {
  let mailbox: Mailbox;
  let spent: string;
  beforeAll(() => {
    mailbox = new Mailbox(suite.server);
    spent = `${suite.server.origin}/api/auth/error?error=Verification`;
  });

  test('[G3] a link signs in by a click on its page, on another device, and only once', async () => {
    const { id, email } = await person(suite);
    const link = await linkFor(suite, mailbox, ` ${email.toUpperCase()} `, { callbackUrl: '/private' });
    expect(link.origin + link.pathname).toBe(`${suite.server.origin}/api/auth/callback/email`);
    const phone = suite.server.client();
    const page = await phone.call<string>(path(link));
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.headers.get('cache-control')).toMatch(/no-store/);
    expect(page.headers.get('referrer-policy')).toBe('same-origin');
    expect(page.headers.get('content-security-policy')).toMatch(/form-action 'self'/);
    expect(page.text.match(/<form/g)).toHaveLength(1);
    expect(page.text).not.toMatch(/\sstyle=|\son\w+=/);
    expect(phone.cookie).toBe('');
    const done = await click(phone, link);
    expect([done.status, done.headers.get('location')]).toEqual([302, `${suite.server.origin}/private`]);
    expect(await userOf(phone)).toMatchObject({ id, password: false });
    const again = suite.server.client();
    expect((await again.call(path(link))).headers.get('location')).toBe(spent);
    const reused = await press(again, link);
    expect([reused.status, reused.headers.get('location')]).toEqual([302, spent]);
    expect(again.cookie).toBe('');
  });

  test('[G3] a program that opens every link of a mail uses up none', async () => {
    const { id, email } = await person(suite);
    const link = await linkFor(suite, mailbox, email);
    for (const method of ['HEAD', 'GET', 'HEAD', 'GET', 'GET']) {
      const { status, headers } = await suite.server.client().raw(path(link), { method });
      expect([status, headers.getSetCookie()]).toEqual([200, []]);
    }
    const client = suite.server.client();
    await click(client, link);
    expect(await userOf(client)).toMatchObject({ id });
  });

  test('[G3] of two simultaneous clicks one signs in', async () => {
    const { email } = await person(suite);
    const link = await linkFor(suite, mailbox, email);
    const clients = Array.from({ length: 6 }, () => suite.server.client());
    const responses = await Promise.all(clients.map((client) => press(client, link)));
    expect(responses.filter(({ headers }) => headers.get('location') === spent)).toHaveLength(5);
    expect(clients.filter(({ cookie }) => cookie.includes('session-token'))).toHaveLength(1);
  });

  test("[G3] a link is valid only for its own address and token, and invalidates the user's other links", async () => {
    const [{ email }, other] = [await person(suite), await person(suite)];
    const [first, second] = [await linkFor(suite, mailbox, email), await linkFor(suite, mailbox, email)];
    const token = first.searchParams.get('token')!;
    const wrong: Record<string, string>[] = [
      { token, email: other.email },
      { token: `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`, email },
      { token: '%', email },
      { token: token.toUpperCase(), email },
      { token },
      { email },
    ];
    for (const form of wrong) {
      const { headers } = await suite.guest.call(first.pathname, { method: 'POST', form });
      expect(headers.get('location')).toBe(spent);
      const opened = await suite.guest.call(`${first.pathname}?${new URLSearchParams(form)}`);
      expect([opened.status, opened.headers.get('location')]).toEqual([302, spent]);
    }
    for (const json of [
      { token: [token], email },
      { token, email: { $ne: null } },
      { token: null, email },
    ]) {
      const { body } = await suite.guest.send('POST', first.pathname, json);
      expect(body).toEqual({ url: spent });
    }
    const client = suite.server.client();
    expect((await click(client, second)).headers.get('location')).toBe(suite.server.origin);
    expect((await click(suite.server.client(), first)).headers.get('location')).toBe(spent);
  });

  test('[G3] an expired link is refused like a used one', async () => {
    const { email } = await person(suite);
    const link = await linkFor(suite, mailbox, email);
    await suite.server.database.change(
      `UPDATE _viewkraft_links SET expires_at = expires_at - 86400000 WHERE email = '${email}'`,
    );
    expect((await suite.guest.call(path(link))).headers.get('location')).toBe(spent);
    expect((await press(suite.guest, link)).headers.get('location')).toBe(spent);
    const page = await suite.guest.call<string>(spent);
    expect(page.status).toBe(403);
    expect(page.text).toContain('This link is no longer valid');
  });

  test('[G1] a click opens a new session, whatever session the browser has', async () => {
    const [{ email }, other] = [await person(suite), await person(suite)];
    const victim = await suite.server.client().signIn(other.email, 'a password nobody guesses');
    const planted = victim.cookie;
    const link = await linkFor(suite, mailbox, email);
    await click(victim, link);
    expect((await userOf(victim))?.id).not.toBe(other.id);
    expect(victim.cookie).not.toBe(planted);
    const attacker = await suite.guest.call<{ user: { id: string } }>('/api/auth/session', {
      headers: { cookie: planted },
    });
    expect(attacker.body.user.id).toBe(other.id);
  });

  test('[G2] the click must come from our own page', async () => {
    const { email } = await person(suite);
    const link = await linkFor(suite, mailbox, email);
    const refused = `${suite.server.origin}/api/auth/signin?error=MissingCSRF`;
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: '', 'sec-fetch-site': 'cross-site' },
      { origin: '', 'sec-fetch-site': 'same-site' },
    ]) {
      const response = await suite.server
        .client()
        .call(link.pathname, { method: 'POST', form: fieldsOf(link), headers });
      expect([response.status, response.headers.get('location')]).toEqual([302, refused]);
    }
    const client = suite.server.client();
    expect((await click(client, link)).headers.get('location')).toBe(suite.server.origin);
  });

  test('[G3] an unknown, disabled or odd address gets the same response, but neither a mail nor an account', async () => {
    const disabled = await person(suite, { disabled: true });
    const count = async () => (await suite.admin.get<number>('/api/users/', { count: '' })).body;
    const users = await count();
    for (const email of ['nobody@example.com', disabled.email]) {
      expect((await requestLink(suite.server.client(), email)).body).toEqual({ url: sentUrl(suite.server.origin) });
    }
    for (const email of ['nobody', 'a@b@c.de', 'a@b.de\r\nBcc: x@y.de', 'a,b@c.de', '<a@b.de>', '']) {
      const { body } = await requestLink(suite.server.client(), email);
      expect(body).toEqual({ url: `${suite.server.origin}/api/auth/signin?error=EmailSignin` });
    }
    const { email } = await person(suite);
    await linkFor(suite, mailbox, email);
    expect(await mailbox.all('nobody@example.com')).toEqual([]);
    expect(await mailbox.all(disabled.email)).toEqual([]);
    expect(await count()).toBe(Number(users) + 1);
  });

  test('[G3] a mailbox gets three mails per quarter of an hour, without a hint to the requester', async () => {
    const { email } = await person(suite);
    for (let i = 0; i < 3; i += 1) await linkFor(suite, mailbox, email);
    expect((await requestLink(suite.server.client(), email)).body).toEqual({ url: sentUrl(suite.server.origin) });
    const other = await person(suite);
    await linkFor(suite, mailbox, other.email);
    expect(await mailbox.all(email)).toHaveLength(3);
  });

  test('[G3] after sixty mails per hour a client has to wait', async () => {
    const send = (json: object, address: string) =>
      suite.guest.send('POST', '/api/auth/signin/email', json, { 'x-forwarded-for': address });
    const { email } = await person(suite);
    for (let i = 0; i < 60; i += 1) expect((await send({ email: 'x' }, '2001:db8::1')).status).toBe(200);
    const refused = await send({ email }, '2001:db8::2');
    const url = `${suite.server.origin}/api/auth/signin?error=EmailSignin&code=rate_limited`;
    expect([refused.status, refused.body['code'], refused.body['url']]).toEqual([429, 'TOO_MANY_REQUESTS', url]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000);
    expect((await send({ email }, '2001:db8:0:1::1')).status).toBe(200);
    expect((await mailbox.next(email)).links).toHaveLength(1);
  });

  test('[G2] fifty wrong tokens lock the address of the client, for its right ones too', async () => {
    const link = await linkFor(suite, mailbox, (await person(suite)).email);
    const headers = { 'x-forwarded-for': '2001:db8:7::1' };
    const open = (address: string) => suite.guest.call(address, { headers });
    for (let i = 0; i < 50; i += 1) {
      const wrong = `${link.pathname}?${new URLSearchParams({ ...fieldsOf(link), token: `wrong ${i}` }).toString()}`;
      const method = i % 2 === 0 ? 'GET' : 'POST';
      const form = { ...fieldsOf(link), token: 'wrong' };
      const response = method === 'GET' ? await open(wrong) : await suite.guest.call(link.pathname, { method, form, headers });
      expect([response.status, response.headers.get('location')]).toEqual([302, spent]);
    }
    const limited = `${suite.server.origin}/api/auth/signin?error=EmailSignin&code=rate_limited`;
    for (const response of [await open(path(link)), await suite.guest.call(link.pathname, { method: 'POST', form: fieldsOf(link), headers })]) {
      expect([response.status, response.headers.get('location')]).toEqual([302, limited]);
    }
    expect((await click(suite.server.client(), link)).status).toBe(302);
  }); // prettier-ignore

  test.each([
    '//evil.example', '/\\evil.example', '\\\\evil.example', 'https://evil.example', 'https:evil.example',
    'http://evil.example/private', 'javascript:alert(1)', 'data:text/html,x', '/%09/evil.example', '\t//evil.example',
    '/\t/evil.example', '/\n/evil.example', '///evil.example', '/..//evil.example', '/.//evil.example', 'evil.example',
    'http://localhost@evil.example', 'http://localhost.evil.example', '@evil.example', '/private\r\nSet-Cookie: a=b',
  ])('[G2] callbackUrl %j leads to no other site', async (callbackUrl) => {
    const { body } = await suite.guest.get<{ csrfToken: string }>('/api/auth/csrf');
    const response = await suite.guest.call('/api/auth/signout', {
      method: 'POST',
      form: { csrfToken: body.csrfToken, callbackUrl },
    });
    const location = new URL(response.headers.get('location')!);
    expect([response.status, location.origin]).toEqual([302, suite.server.origin]);
    expect(location.pathname).not.toMatch(/^\/[/\\]/);
    expect(response.headers.get('set-cookie')).not.toContain('a=b');
  }); // prettier-ignore

  test('[G2] neither Host nor forwarding headers change the target of a link', async () => {
    const { email } = await person(suite);
    const response = await suite.server.client().call<{ url: string }>('/api/auth/signin/email', {
      method: 'POST',
      json: { email, callbackUrl: '//evil.example' },
      headers: {
        host: 'evil.example',
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'https',
        forwarded: 'host=evil.example',
      },
    });
    expect(response.body.url).toBe(sentUrl(suite.server.origin));
    const mail = await mailbox.next(email);
    expect(mail.text + mail.html + [...mail.headers.values()].join()).not.toContain('evil.example');
  });
});
