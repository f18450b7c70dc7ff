import { everyDatabase } from '../contract/every-database.js';
import { until } from '../server/until.js';
import { clickLink } from './click-link.js';
import { Mailbox } from './mailbox.js';
import { columnsOf, sessionUser, signInCode } from './sign-in-attempt.js';

const password = 'a quiet place by the sea';

everyDatabase('sign-up', { env: { TRUST_PROXY: '1' } }, (suite) => {
  let box: Mailbox;
  let visitors = 0;
  beforeAll(() => {
    box = new Mailbox(suite.server);
  });

  /** Every visitor has their own address. */
  const signUp = (body: unknown, headers: Record<string, string> = {}) => {
    visitors += 1;
    return suite.server
      .client()
      .send('POST', '/api/user/signup', body, { 'x-forwarded-for': `198.51.100.${visitors}`, ...headers });
  };
  const linkFor = async (email: string): Promise<string> => (await box.next(email)).links[0] as string;
  const users = async (email: string): Promise<number> => {
    return (await suite.admin.list('users', { filter: { email } })).length;
  };
  const rows = (): Promise<unknown[]> =>
    Promise.all(['users', 'profiles', '_viewkraft_links'].map((table) => suite.server.database.rows(`SELECT * FROM ${table}`))); // prettier-ignore

  test('[G8] the address is verified first: until then there is no account, and only the right password reveals the sign-up', async () => {
    const email = 'anna@example.com';
    const response = await signUp({ email: ' Anna@Example.COM ', password, name: 'Anna Aalto' });
    expect([response.status, response.body]).toEqual([201, {}]);
    expect(response.headers.get('cache-control')).toMatch(/no-store/);
    expect(await users(email)).toBe(0);
    const client = suite.server.client();
    expect(await signInCode(client, email, password)).toBe('email_unverified');
    expect(await signInCode(client, email, `${password}!`)).toBe('credentials');
    expect(await sessionUser(client)).toBeNull();

    const mail = await box.next(email);
    expect(mail.to).toEqual([email]);
    expect(mail.text + mail.html + mail.subject).not.toMatch(/Aalto/);
    const clicked = await clickLink(client, mail.links[0] as string);
    expect([302, 303]).toContain(clicked.status);
    const user = await sessionUser(client);
    expect(user).toMatchObject({ email, name: 'Anna Aalto', roles: [], password: false });
    expect((await client.get(`/api/profiles/${user?.id}`)).body).toMatchObject({ user_id: user?.id });
    expect(await signInCode(suite.server.client(), email, password)).toBeNull();
    expect((await clickLink(suite.server.client(), mail.links[0] as string)).headers.get('location')).toMatch(
      /error=Verification$/,
    );
  });

  test('[G8] an existing account gets a mail instead, however its address is spelled, and the same response', async () => {
    const email = 'berta@example.com';
    await suite.admin.create('users', [{ email, name: 'Berta', new_password: password }]);
    const fresh = await signUp({ email: 'nobody.yet@example.com', password: 'another quiet place', name: 'Mallory' });
    for (const spelled of [email, 'BERTA@example.com ', 'ｂerta@example.com']) {
      const response = await signUp({ email: spelled, password: 'another quiet place', name: 'Mallory' });
      expect([response.status, response.text]).toEqual([fresh.status, fresh.text]);
      const names = (headers: Headers) => [...headers.keys()].sort();
      expect(names(response.headers)).toEqual(names(fresh.headers));
      const mail = await box.next(email);
      expect(mail.links).toEqual([`${suite.server.origin.replace('127.0.0.1', 'localhost')}/login`]);
    }
    expect(await users(email)).toBe(1);
    expect(await signInCode(suite.server.client(), email, 'another quiet place')).toBe('credentials');
    expect(await signInCode(suite.server.client(), email, password)).toBeNull();
  });

  test('[G8] each link confirms its own sign-up with its password and invalidates the others', async () => {
    const email = 'carla@example.com';
    await signUp({ email, password: 'the password of Mallory', name: 'Mallory' });
    const mallorys = await linkFor(email);
    await signUp({ email, password: 'the password of Carla', name: 'Carla' });
    const carlas = await linkFor(email);
    for (const one of ['the password of Mallory', 'the password of Carla']) {
      expect(await signInCode(suite.server.client(), email, one)).toBe('email_unverified');
    }
    const client = suite.server.client();
    // The mail of a stranger's sign-up shows its name as text, not markup, before the reader confirms it.
    await signUp({ email, password: 'the password of Mallory', name: '<b>Mallory</b>' });
    const page = (await client.call<string>(await linkFor(email))).text;
    expect(page).toContain('&#60;b&#62;Mallory');
    for (const text of [email, 'password chosen at sign-up is then valid', 'If you did not sign up yourself']) {
      expect(page).toContain(text);
    }
    const confirmed = await clickLink(client, carlas);
    expect(confirmed.headers.getSetCookie()).toContainEqual(
      expect.stringMatching(/^viewkraft\.welcome=1; Max-Age=60;/),
    );
    expect(await sessionUser(client)).toMatchObject({ email, name: 'Carla' });
    expect((await clickLink(client, mallorys)).headers.get('location')).toMatch(/error=Verification$/);
    expect(await signInCode(suite.server.client(), email, 'the password of Mallory')).toBe('credentials');
    expect(await signInCode(suite.server.client(), email, 'the password of Carla')).toBeNull();
    expect(await users(email)).toBe(1);
  });

  test('[G8] of two links for one address clicked at the same time one succeeds', async () => {
    const email = 'dora@example.com';
    const links: string[] = [];
    for (const name of ['Dora one', 'Dora two']) {
      await signUp({ email, password: `${password} ${name}`, name });
      links.push(await linkFor(email));
    }
    const clients = links.map(() => suite.server.client());
    const clicked = await Promise.all(links.map((link, at) => clickLink(clients[at] ?? suite.guest, link)));
    const lost = clicked.filter(({ headers }) => /error=Verification$/.test(headers.get('location') ?? ''));
    expect(lost).toHaveLength(1);
    expect((await Promise.all(clients.map(sessionUser))).filter((user) => user !== null)).toHaveLength(1);
    expect(await users(email)).toBe(1);
  });

  test('[G8] invalid input is refused before any lookup, and leaves nothing behind', async () => {
    const good = { email: 'erna@example.com', password, name: 'Erna' };
    const before = await rows();
    const mails = (await box.everything()).length;
    const cases: [unknown, readonly string[]][] = [
      [{}, ['email', 'name', 'password']],
      ...['', 'erna', 'erna@', 'a@b@c.de', 'er na@x.de', '"erna"@x.de', 'erna@x.de\r\nBcc: a@x.de', 'erna@x.de\u0000', null, 5, true,
        ['erna@example.com'], { $ne: null }, { email: 'erna@example.com' }, `${'e'.repeat(250)}@x.de`,
      ].map((email): [unknown, string[]] => [{ ...good, email }, ['email']]),
      ...['', ' ', 'Er\nna', 'x'.repeat(101), null, ['Erna'], {}].map((name): [unknown, string[]] => [{ ...good, name }, ['name']]),
      ...['short', 'x'.repeat(129), 'Password123', 'QWERTYUIOP', '1234567890', null, 1234567890, [password], {}].map(
        (one): [unknown, string[]] => [{ ...good, password: one }, ['password']],
      ),
      ...['roles', 'id', 'disabled', 'password_hash', 'email_verified_at', 'new_password'].map(
        (key): [unknown, string[]] => [{ ...good, [key]: key === 'roles' ? ['admin'] : 'x' }, [key]],
      ),
      [[good], ['']],
      ['erna@example.com', ['']],
    ]; // prettier-ignore
    for (const [body, columns] of cases) {
      const response = await signUp(body);
      expect([body, response.status, [...columnsOf(response)].sort()]).toEqual([body, 422, columns]);
    }
    expect((await signUp({ ...good, email: 'anna@x.de', password: 'password123' }, { 'accept-language': 'de' })).text).toMatch(
      /eines der häufigsten Passwörter/,
    ); // prettier-ignore
    for (const key of ['__proto__', 'constructor', 'prototype']) {
      const text = JSON.stringify(good).replace('{', `{"${key}":{"roles":["admin"]},`);
      const response = await suite.server.client().call('/api/user/signup', {
        method: 'POST',
        body: text,
        headers: { 'content-type': 'application/json', 'x-forwarded-for': '198.51.99.1' },
      });
      expect([400, 422]).toContain(response.status);
    }
    expect(await rows()).toEqual(before);
    expect(await box.everything()).toHaveLength(mails);
  });

  test('[G8] limits of three mails per mailbox and twenty sign-ups per client; the responses do not reveal them', async () => {
    const email = 'flora@example.com';
    for (let mails = 0; mails < 3; mails += 1) {
      await signUp({ email, password, name: 'Flora' });
      await box.next(email);
    }
    const more = await signUp({ email, password, name: 'Flora' });
    expect([more.status, more.text]).toEqual([201, '{}']);
    const from = { 'x-forwarded-for': '198.51.98.1' };
    // A request refused for its values does not count.
    expect((await signUp({ email, password: 'short', name: 'Flora' }, from)).status).toBe(422);
    const many = await Promise.all(Array.from({ length: 21 }, () => signUp({ email, password, name: 'Flora' }, from)));
    const refused = many.filter(({ status }) => status !== 201);
    expect(refused.map(({ status, body }) => [status, body['code']])).toEqual([[429, 'TOO_MANY_REQUESTS']]);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(3_000);
    expect(await box.all(email)).toHaveLength(3);
  });

  test('[G8] addresses that only look alike are separate accounts', async () => {
    const email = 'frieda@example.com';
    await suite.admin.create('users', [{ email, name: 'Frieda', new_password: password }]);
    for (const other of ['friéda@example.com', 'fr_eda@example.com', '%@example.com', 'frieda@example.com.', 'frieda@exämple.com']) {
      expect((await signUp({ email: other, password: 'another quiet place', name: 'Other' })).status).toBe(201);
      expect(await signInCode(suite.server.client(), other, 'another quiet place')).toBe('email_unverified');
      expect(await signInCode(suite.server.client(), other, password)).toBe('credentials');
    } // prettier-ignore
    expect(await box.all(email)).toHaveLength(0);
    expect(await signInCode(suite.server.client(), email, password)).toBeNull();
  });

  test('[G8] mails use the visitor’s language, and for a user the one of the profile', async () => {
    const [german, english] = ['gerda@example.com', 'greta@example.com'];
    const subject = async (email: string) => (await box.next(email)).subject;
    await signUp({ email: german, password, name: 'Gerda' }, { 'accept-language': 'de-AT,en;q=0.5' });
    await signUp({ email: english, password, name: 'Greta' }, { 'accept-language': 'de', cookie: 'i18n_redirected=en' });
    expect(await subject(german)).toMatch(/E-Mail-Adresse/);
    expect(await subject(english)).toMatch(/e-mail address/);
    const [user] = await suite.admin.create('users', [{ email: 'gitta@example.com', name: 'Gitta', new_password: password }]);
    await suite.admin.send('PUT', `/api/profiles/${String(user?.['id'])}`, { locale: 'de' });
    await signUp({ email: 'gitta@example.com', password, name: 'Gitta' }, { 'accept-language': 'en' });
    const mail = await until(async () => (await box.all('gitta@example.com'))[0]);
    expect([mail.subject, mail.links[0]]).toEqual([expect.stringMatching(/Konto/), expect.stringMatching(/\/de\/login$/)]);
  }); // prettier-ignore
});
