import { sessionUser } from '../accounts/sign-in-attempt.js';
import { everyDatabase } from '../contract/every-database.js';
import type { HttpClient } from '../server/http-client.js';
import { AttackContext } from './attack-context.js';

const shapes: readonly unknown[] = [
  null,
  0,
  true,
  [],
  {},
  [''],
  { $ne: '' },
  { $like: '%' },
  { toString: 1 },
  ['anna@example.com'],
  { email: 'anna@example.com' },
  '%',
  '*',
  '_',
  '',
  ' ',
  '\0',
  '{}',
  'null',
  'undefined',
];

everyDatabase('spellings of accounts', { env: { TRUST_PROXY: '1' } }, (suite) => {
  const context = new AttackContext(suite);
  const signIn = async (client: HttpClient, path: string, fields: Readonly<Record<string, string>>, headers: Record<string, string>, json = false) => {
    const csrfToken = await context.csrfToken(client);
    const body = { ...fields, csrfToken };
    return client.call<{ url?: string }>(path, { method: 'POST', ...(json ? { json: body } : { form: body }), headers: { 'x-auth-return-redirect': '1', ...headers } });
  };

  test('[G2] [G8] no spelling of the address, the path, the body or the headers gives one more try', async () => {
    const { email, password } = await context.newPerson();
    const upper = email.toUpperCase();
    const spellings = [email, upper, ` ${email}`, `${email} `, email.replace('p', 'P'), `${email}\u0000`.slice(0, -1), email.replace('@', '@').normalize('NFD'), upper.toLowerCase()];
    const paths = ['/api/auth/callback/credentials', '/api/auth/callback/credentials/', '/api/auth/callback/credentials?x=1', '/api/auth/callback/credentials?email=other@example.com'];
    let verified = 0;
    for (let at = 0; at < 40; at += 1) {
      const headers = { ...context.from(), 'user-agent': `agent ${at}`, 'accept-language': at % 2 === 0 ? 'de' : 'en', 'x-real-ip': `10.0.0.${at}`, ...(at % 3 === 0 && { cookie: '' }) };
      const response = await signIn(context.newClient(), paths[at % paths.length] ?? '', { email: spellings[at % spellings.length] ?? '', password: `wrong ${at}`, [`extra${at}`]: 'x' }, headers, at % 2 === 1);
      if (response.status !== 429) verified += 1;
    }
    expect(verified).toBeLessThanOrEqual(10);
    const client = context.newClient();
    await signIn(client, paths[0] ?? '', { email, password }, context.from());
    expect(await sessionUser(client)).toBeNull();
  }, 40_000);

  test('[G3] [G8] an address or token of any other shape opens nothing, reveals nothing and sends nothing', async () => {
    const anna = await context.newPerson();
    await context.changingNothing(async () => {
      for (const shape of shapes) {
        for (const [path, body] of [
          ['/api/user/password-request', { email: shape }], ['/api/user/signup', { email: shape, password: 'a quiet place by the sea', name: 'x' }], ['/api/user/signup', { email: 'shape@example.com', password: shape, name: 'x' }],
          ['/api/auth/email/signin/email', { email: shape }], ['/api/user/password', { password: shape, current: shape }], ['/api/user/password', shape],
        ] as [string, unknown][]) {
          const { status, text } = await context.newClient().send('POST', path, body, context.from());
          expect([path, shape, status < 500, text.includes(anna.email)]).toEqual([path, shape, true, false]);
        }
        const client = context.newClient();
        const csrfToken = await context.csrfToken(client);
        const response = await client.send('POST', '/api/auth/callback/credentials', { email: shape, password: shape, csrfToken }, context.from());
        expect([shape, response.status < 500, await sessionUser(client)]).toEqual([shape, true, null]);
        for (const query of [{ token: shape, email: anna.email }, { token: shape, email: shape }, { 'token[]': 'x', email: anna.email }]) {
          const link = await client.get('/api/auth/callback/email', query as Record<string, unknown>);
          expect([shape, link.status < 500, await sessionUser(client)]).toEqual([shape, true, null]);
        }
      }
    });
  }, 60_000);
}); // prettier-ignore
