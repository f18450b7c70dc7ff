import { everyDatabase, type Suite } from '../contract/every-database.js';
import { createPerson } from '../factories/people.js';
import type { HttpResponse, HttpClient } from '../server/http-client.js';
import { until } from '../server/until.js';
import { appCode } from './app-code.js';
import { Authenticator, type CeremonyOptions } from './authenticator.js';
import { clickLink } from './click-link.js';
import { Mailbox } from './mailbox.js';
import { columnsOf } from './sign-in-attempt.js';

type Refusal = HttpResponse<{ code?: string; methods?: string[] }>;

const give = (client: HttpClient, proof: object, headers: Record<string, string> = {}) =>
  client.send('POST', '/api/user/proof', proof, headers);
const outcome = (response: HttpResponse) => [response.status, ...columnsOf(response)];

/** Requests that require a proof. */
const guarded = [
  ['POST', '/api/user/passkeys/options', {}], ['DELETE', '/api/user/passkeys/none'], ['POST', '/api/user/totp', {}],
  ['POST', '/api/user/totp/recovery-codes', {}], ['DELETE', '/api/user/totp'], ['POST', '/api/user/tokens', { name: 'x' }],
] as const; // prettier-ignore

async function addPasskey(client: HttpClient, authenticator: Authenticator): Promise<string> {
  const options = (await client.send<CeremonyOptions>('POST', '/api/user/passkeys/options', {})).body;
  const json = { name: 'Key', response: authenticator.create(options) };
  const added = await client.send<{ id: string }>('POST', '/api/user/passkeys', json);
  expect(added.status).toBe(201);
  return added.body.id;
}

async function passkeyProof(client: HttpClient, authenticator: Authenticator) {
  const { body } = await client.get<CeremonyOptions>('/api/user/passkeys/sign-in-options');
  return give(client, { response: authenticator.get(body) });
}

async function enrol(client: HttpClient): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = (await client.send<{ secret: string }>('POST', '/api/user/totp', {})).body;
  const confirmed = await client.send<{ recoveryCodes: string[] }>('POST', '/api/user/totp/confirm', { code: appCode(secret) }); // prettier-ignore
  expect(confirmed.status).toBe(200);
  return { secret, recoveryCodes: confirmed.body.recoveryCodes };
}

everyDatabase('proof of identity', { env: { TRUST_PROXY: '1' } }, (suite) => {
  const person = () => createPerson(suite.admin, () => suite.server.client());
  const age = ({ server }: Suite, userId: string, minutes: number) =>
    server.database.change(`UPDATE _viewkraft_sessions SET proved_at = ${Date.now() - minutes * 60_000} WHERE user_id = '${userId}'`); // prettier-ignore
  const withoutPassword = (userId: string) =>
    suite.server.database.change(`UPDATE users SET password_hash = NULL WHERE id = '${userId}'`);
  const refusals = async (client: HttpClient) => {
    const responses = [];
    for (const [method, path, body] of guarded) responses.push(await client.send<Refusal['body']>(method, path, body));
    return responses.map(({ status, body }) => [status, body?.code, body?.methods]);
  };
  const all = (methods: readonly string[]) => guarded.map(() => [403, 'REAUTHENTICATION_NEEDED', methods]);

  test('[G2] a lasting change requires a sign-in or a proof within ten minutes, in the same session', async () => {
    const { client, id, email, password } = await person();
    expect((await client.get('/api/user/proof')).body).toEqual({
      provedUntil: expect.any(String),
      methods: ['password'],
    });
    await age(suite, id, 9.5);
    expect((await client.send('POST', '/api/user/tokens', { name: 'soon' })).status).toBe(201);
    await age(suite, id, 10);
    expect(await refusals(client)).toEqual(all(['password']));
    expect((await client.get('/api/user/proof')).body).toEqual({ provedUntil: null, methods: ['password'] });
    expect((await client.get('/api/user/tokens')).body).toHaveLength(1);
    const other = await suite.server.client().signIn(email, password);
    await age(suite, id, 60);
    expect(outcome(await give(client, { password: 'not the password' }))).toEqual([422, 'password']);
    expect((await refusals(client))[0]?.[0]).toBe(403);
    expect((await give(client, { password })).status).toBe(204);
    expect((await refusals(client)).map(([status]) => status)).toEqual([200, 404, 200, 409, 204, 201]);
    expect((await refusals(other))[0]?.[0]).toBe(403);
    // A change of the password is a proof, too.
    const next = 'a brook behind the barn';
    expect((await other.send('POST', '/api/user/password', { password: next, current: password })).status).toBe(204);
    expect((await other.send('POST', '/api/user/tokens', { name: 'x' })).status).toBe(201);
  });

  test('[G2] an invalid proof of any shape is refused at its field, and counts for the lockout', async () => {
    const { client, id, password } = await person();
    await age(suite, id, 60);
    for (const [proof, columns] of [
      [{}, ['password']], [{ code: '123456' }, ['password']], [{ password: 1 }, ['password']], [{ password, more: 1 }, ['more']],
      [{ response: { id: 'x' } }, ['response']], [{ response: null }, ['response']], [{ response: { id: 'x' }, password }, ['response']],
    ] as const) {
      expect([proof, outcome(await give(client, proof))]).toEqual([proof, [422, ...columns]]);
    } // prettier-ignore
    expect((await give(suite.guest, { password })).status).toBe(401);
    expect((await give(client, { password }, { origin: 'https://evil.example' })).status).toBe(403);
    const from = { 'x-forwarded-for': '203.0.113.50' };
    for (let i = 0; i < 10; i += 1) await give(client, { password: `guess number ${i}` }, from);
    const closed = await give(client, { password }, from);
    expect([closed.status, Number(closed.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect((await refusals(client))[0]?.[0]).toBe(403);
    const events = await until(async () => {
      const rows = await suite.admin.list('audit', { filter: { user_id: id, event: 'signInLocked' } });
      return rows.length > 0 && rows;
    });
    expect(events[0]).toMatchObject({ detail: 'proof by password', address: '203.0.113.50' });
  });

  test('[G2] without a password, a code, a recovery code or a passkey is a proof, each once; otherwise a mailed link is', async () => {
    const [one, two] = [await person(), await person()];
    const authenticator = new Authenticator(suite.server.origin);
    await addPasskey(one.client, authenticator);
    const strange = new Authenticator(suite.server.origin);
    await addPasskey(two.client, strange);
    await age(suite, one.id, 60);
    expect(await refusals(one.client)).toEqual(all(['password', 'passkey']));
    expect(outcome(await passkeyProof(one.client, strange))).toEqual([422, 'response']);
    expect((await passkeyProof(one.client, authenticator)).status).toBe(204);
    const { secret, recoveryCodes } = await enrol(one.client);
    await withoutPassword(one.id);
    await age(suite, one.id, 60);
    expect(await refusals(one.client)).toEqual(all(['code', 'passkey']));
    expect(outcome(await give(one.client, { code: appCode(secret, 1_000) }))).toEqual([422, 'code']);
    expect(outcome(await give(one.client, {}))).toEqual([422, 'code']);
    const code = appCode(secret, 1);
    expect((await give(one.client, { code })).status).toBe(204);
    expect(outcome(await give(one.client, { code }))).toEqual([422, 'code']);
    expect((await give(one.client, { code: recoveryCodes[0] })).status).toBe(204);
    expect((await one.client.send('DELETE', '/api/user/totp')).status).toBe(204);

    await withoutPassword(two.id);
    await suite.server.database.change(`DELETE FROM _viewkraft_passkeys WHERE user_id = '${two.id}'`);
    await age(suite, two.id, 60);
    expect(await refusals(two.client)).toEqual(all(['mail']));
    await two.client.call('/api/auth/signin/email', { method: 'POST', json: { email: two.email } });
    const box = new Mailbox(suite.server);
    const links = async () => (await box.all(two.email)).flatMap((mail) => mail.links);
    const link = await until(async () => (await links()).find((one) => one.includes('/callback/email')));
    expect((await clickLink(two.client, link)).status).toBe(302);
    expect((await two.client.send('POST', '/api/user/tokens', { name: 'x' })).status).toBe(201);
  });

  test('[G2] [G8] users get a mail for every passkey and second factor added or removed, in their language', async () => {
    const { client, id, email } = await person();
    const box = new Mailbox(suite.server);
    await suite.admin.send('PUT', `/api/profiles/${id}`, { locale: 'de' });
    const subject = async () => (await box.next(email)).subject.replace(/^.*?: /, '');
    const passkey = await addPasskey(client, new Authenticator(suite.server.origin));
    expect(await subject()).toBe('Ein Passkey wurde hinzugefügt');
    await client.send('DELETE', `/api/user/passkeys/${passkey}`);
    expect(await subject()).toBe('Ein Passkey wurde entfernt');
    await enrol(client);
    expect(await subject()).toBe('Ihr zweiter Faktor ist eingerichtet');
    await client.send('POST', '/api/user/totp/recovery-codes', {});
    expect(await subject()).toBe('Sie haben neue Wiederherstellungscodes');
    // The second request finds nothing to remove.
    for (let i = 0; i < 2; i += 1) await suite.admin.send('DELETE', `/api/users/${id}/totp`);
    const last = await box.next(email);
    expect(last.subject).toContain('Ihr zweiter Faktor ist ausgeschaltet');
    expect(last.links).toEqual([`${suite.server.origin}/de/password-request`]);
    await client.send('DELETE', '/api/user/totp');
    await client.send('POST', '/api/user/totp', {});
    expect(await box.all(email)).toHaveLength(5);
    const entries = await until(async () => {
      const rows = await suite.admin.list('audit', { filter: { user_id: id, event: { $startsWith: 'factor' } } });
      return rows.length >= 5 && rows.map(({ event, detail, actor }) => [event, detail, actor].join(' ')).toSorted();
    });
    expect(entries).toEqual(
      [
        'factorAdded passkey ', 'factorRemoved passkey ', 'factorAdded totp ', 'factorAdded recovery codes ',
        'factorRemoved totp admin@example.com',
      ].toSorted(),
    ); // prettier-ignore
  });

  test('[G2] administrators set the password of others, and their own only with a proof', async () => {
    const boss = await createPerson(suite.admin, () => suite.server.client(), ['admin']);
    await age(suite, boss.id, 60);
    const set = (id: string) =>
      boss.client.send('PUT', `/api/users/${id}`, { new_password: 'a hill above the harbour' });
    const refused = await set(boss.id);
    expect([refused.status, refused.body['code']]).toEqual([403, 'REAUTHENTICATION_NEEDED']);
    expect((await set((await person()).id)).status).toBe(200);
    expect((await give(boss.client, { password: boss.password })).status).toBe(204);
    expect((await set(boss.id)).status).toBe(200);
  });

  test('[G8] a password set by a mailed link removes the passkeys of the last thirty days and keeps the others and the second factor', async () => {
    const { client, email } = await person();
    const [old, recent] = [new Authenticator(suite.server.origin), new Authenticator(suite.server.origin)];
    const kept = await addPasskey(client, old);
    await suite.server.database.change(`UPDATE _viewkraft_passkeys SET created_at = ${Date.now() - 31 * 86_400_000} WHERE id = '${kept}'`); // prettier-ignore
    await addPasskey(client, recent);
    const { recoveryCodes } = await enrol(client);
    const box = new Mailbox(suite.server);
    const next = (subject: RegExp) =>
      until(async () => (await box.all(email)).find((mail) => subject.test(mail.subject)));
    const browser = suite.server.client();
    await browser.send('POST', '/api/user/password-request', { email });
    const link = new URL((await next(/choose a new password/)).links[0] ?? '');
    const form = { ...Object.fromEntries(link.searchParams), code: recoveryCodes[0] ?? '' };
    expect((await browser.call(link.pathname, { method: 'POST', form })).status).toBe(302);
    const password = 'a ferry over the fjord';
    expect((await browser.send('POST', '/api/user/password', { password })).status).toBe(204);
    const left = (await browser.get<{ id: string }[]>('/api/user/passkeys')).body;
    expect(left.map((passkey) => passkey.id)).toEqual([kept]);
    expect((await browser.get('/api/user/totp')).body).toMatchObject({ enabled: true });
    const { text } = await next(/your password has been changed/);
    expect(text.replace(/\s+/g, ' ')).toMatch(/within the last 30 days: 1\. Older .* used to sign in: 1\./);
  });

  test('[G2] a token requested while its user is disabled stays invalid when the account is enabled again', async () => {
    const { client, id } = await person();
    // The reverse order at the same moment: the session is still cached when the row says disabled.
    await client.get('/api/user/tokens');
    await suite.server.database.change(`UPDATE users SET disabled = 1 WHERE id = '${id}'`);
    expect((await client.send('POST', '/api/user/tokens', { name: 'x' })).status).toBe(401);
    await suite.server.database.change(`UPDATE users SET disabled = 0 WHERE id = '${id}'`);
    expect(await suite.server.database.rows(`SELECT id FROM _viewkraft_tokens WHERE user_id = '${id}'`)).toEqual([]);
  });
});
