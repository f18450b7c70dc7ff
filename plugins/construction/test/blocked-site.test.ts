import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  administrator,
  startServer,
  type HttpClient,
  type RunningServer,
} from '../../../platform/testing/src/index.js';

const password = 'open sesame';
const passwordHash = createHash('sha256').update(password).digest('hex').toUpperCase();
const site = {
  PLUGINS: 'construction',
  CONSTRUCTION: 'on',
  TRUST_PROXY: '1',
  CONSTRUCTION_PASSWORD_HASH: passwordHash,
};
/** Appears in a live page, in a public record, and in a redirect. */
const secret = 'Zebrafish';

const notes = {
  name: 'notes',
  columns: { id: { type: 'integer', primaryKey: true }, text: { type: 'string' } },
  access: { read: ['public'], create: ['public'] },
} as const;

const enter = (client: HttpClient, given: unknown, from = '203.0.113.1') =>
  client.call('/api/construction', { method: 'POST', json: { password: given }, headers: { 'x-forwarded-for': from } });

describe('a site under construction', () => {
  let server: RunningServer;
  let admin: HttpClient;
  beforeAll(async () => {
    server = await startServer({ env: site, views: { notes } });
    admin = await server.admin();
    await admin.create('notes', [{ text: secret }]);
    const blocks = JSON.stringify([{ type: 'heading', level: 1, text: secret }]);
    await admin.create('pages', [
      {
        path_en: `/${secret}`,
        path_de: `/${secret}`,
        title_en: secret,
        title_de: secret,
        blocks_en: blocks,
        blocks_de: blocks,
        status: 'live',
        menu: 'header',
      },
    ]);
    await admin.create('redirects', [{ source: '/old', target: `/${secret}` }]);
  }, 90_000);
  afterAll(() => server.stop(), 30_000);

  test('[I1] [I3] shows guests none of its content, however they request it', async () => {
    const guest = server.client();
    const { id } = (await guest.get<{ id: string }>('/builds/latest.json')).body;
    const blockedAddresses = [
      `/builds/meta/${id}.json`, '/', '/de', '/about', `/${secret}`, `/de/${secret}`, '/old', '/nothing', '/private', '/_payload.json', '/de/_payload.json', `/${secret}/_payload.json`,
      '/sitemap.xml', '/service/letter/1', '/_ipx/w_300/pictures/harbour.webp', '/pictures/harbour.webp', '/media/x.png', '/api/notes/', '/api/notes/1',
      '/api/notes/?count', '/api/pages/', '/api/model/', '/api/model/notes', '/api/docs.json', '/api/docs', '/api/events', '/api/search?q=a', '/api/%65vents', '/api/path?path=/old',
    ]; // prettier-ignore
    for (const address of blockedAddresses) {
      const { status, text, headers } = await guest.call(address, { headers: { accept: 'text/html' } });
      expect([address, status, headers.get('retry-after'), text.includes(secret)]).toEqual([
        address,
        503,
        '3600',
        false,
      ]);
      expect(headers.get('cache-control')).toBe('no-store');
    }
    expect((await guest.send('POST', '/api/notes/', { text: 'x' })).status).toBe(503);
    const openAddresses = [
      '/login', '/de/login', '/signup', '/imprint', '/de/impressum', '/privacy', '/de/datenschutz', '/imprint/_payload.json', '/de/datenschutz/_payload.json',
      '/api/auth/session', '/api/health/ready', '/api/public', '/_i18n/en/messages.json', '/favicon.svg', '/robots.txt', '/builds/latest.json',
    ]; // prettier-ignore
    for (const address of openAddresses) {
      const { status, text } = await guest.call(address);
      expect([address, status, text.includes(secret)]).toEqual([address, 200, false]);
    }
    expect((await guest.call<{ plugins: object }>('/api/public')).body.plugins).toEqual({
      construction: { active: true, box: true },
    });
    expect((await guest.call('/api/public')).text.toLowerCase()).not.toContain(passwordHash.toLowerCase());
  });

  test('[I1] open pages answer under other spellings as they do on the open site', async () => {
    for (const [address, status, to] of [
      ['/imprint/', 301, '/imprint'],
      ['/login/', 301, '/login'],
      ['/de/de/impressum', 200, null],
    ] as const) {
      const { status: actual, headers } = await server.client().call(address);
      expect([address, actual, headers.get('location')]).toEqual([address, status, to]);
    }
  });

  test('[I1] open pages link to no blocked page in their menus; the site behind links to all of them', async () => {
    const guest = server.client();
    for (const [address, other] of [
      ['/imprint', '/privacy'],
      ['/de/datenschutz', '/de/impressum'],
      ['/login', '/imprint'],
      ['/de/login', '/de/impressum'],
    ] as const) {
      const { text } = await guest.call(address);
      expect([address, text.includes(`"path":"${other}"`), text.includes(secret)]).toEqual([address, true, false]);
    }
    for (const address of ['/', '/de', '/de/private']) expect((await admin.call(address)).text).toContain(secret);
    await enter(guest, password, '203.0.113.9');
    expect((await guest.call('/_payload.json')).text).toContain(secret);
  });

  test('[I1] the gate’s page is in the language of the path, with a policy that blocks foreign scripts', async () => {
    for (const [address, title] of [
      ['/', 'Under Construction'],
      ['/de', 'Im Aufbau'],
    ] as const) {
      const { text, headers } = await server.client().call(address);
      expect(text).toContain(`<h1>${title}</h1>`);
      expect(text).toContain(`<html lang="${address === '/de' ? 'de' : 'en'}"`);
      expect(headers.get('content-security-policy')).not.toMatch(/unsafe-inline|'unsafe-eval'/);
    }
  });

  test('[I3] an administrator passes everywhere, by session and by token', async () => {
    for (const address of ['/', `/de/${secret}`, '/_payload.json', '/api/notes/', '/sitemap.xml']) {
      expect([address, (await admin.call(address)).status]).toEqual([address, 200]);
    }
    await server.client().signIn(administrator.email, administrator.password);
  });

  test('[I2] the right password sets a cookie that opens the site; a wrong one does not', async () => {
    const guest = server.client();
    expect((await enter(guest, 'close sesame')).status).toBe(403);
    expect((await enter(guest, { is: 'none' })).status).toBe(400);
    expect((await guest.call('/')).status).toBe(503);
    const entered = await enter(guest, password);
    expect([entered.status, entered.text]).toEqual([204, '']);
    expect(entered.headers.get('set-cookie')).toMatch(
      /^construction_access=\S+; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    for (const address of [
      '/',
      '/de',
      '/api/notes/',
      '/de/_payload.json',
      '/sitemap.xml',
      '/_ipx/w_300/pictures/harbour.webp',
    ]) {
      const { status, headers } = await guest.call(address);
      // Another visitor's response must not come from a shared cache.
      expect([address, status, headers.get('cache-control')]).toEqual([
        address,
        200,
        expect.stringMatching(/^private, (?!.*public)/),
      ]);
      expect(headers.get('vary')).toMatch(/cookie/i);
    }
    const forged = await server.client().call('/', { headers: { cookie: 'construction_access=9999999999.aaaa' } });
    expect(forged.status).toBe(503);
  });

  test('[I2] the plain form leads to the site, or shows its page again with a status code that gives the reason; other sites cannot submit it', async () => {
    const form = (values: Record<string, string>, headers = {}) =>
      server.client().call('/api/construction', {
        method: 'POST',
        form: values,
        headers: { 'x-forwarded-for': '203.0.113.2', ...headers },
      });
    const right = await form({ password, locale: 'de' });
    expect([right.status, right.headers.get('location'), right.headers.has('set-cookie')]).toEqual([303, '/de', true]);
    expect((await form({ password })).headers.get('location')).toBe('/');
    const wrong = await form({ password: 'no', locale: 'de' });
    expect([wrong.status, wrong.headers.has('set-cookie')]).toEqual([403, false]);
    expect(wrong.headers.get('content-type')).toContain('text/html');
    expect(wrong.text).toMatch(/<html lang="de"[^]*<form method="post"/);
    expect(wrong.text).not.toMatch(/Incorrect|falsch/i);
    expect((await form({})).status).toBe(400);
    for (let tries = 0; tries < 9; tries += 1) await form({ password: `no ${tries}` });
    const closed = await form({ password });
    expect([closed.status, Number(closed.headers.get('retry-after')) > 0, closed.headers.has('set-cookie')]).toEqual([
      429,
      true,
      false,
    ]);
    expect(closed.text).toContain('<form method="post"');
    expect((await form({ password }, { origin: 'https://elsewhere.example' })).status).toBe(403);
  });

  test('[I2] ten failures lock out a client address, even with the right password, and nobody else', async () => {
    const from = '203.0.113.3';
    for (let tries = 0; tries < 10; tries += 1)
      expect((await enter(server.client(), `guess ${tries}`, from)).status).toBe(403);
    const closed = await enter(server.client(), password, from);
    expect([closed.status, Number(closed.headers.get('retry-after'))]).toEqual([429, expect.any(Number)]);
    expect((await enter(server.client(), password, '203.0.113.4')).status).toBe(204);
  });
});

test('[I1] open pages show their pictures if the paths of pictures are open, too', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'viewkraft-gate-'));
  const config = join(folder, 'config.json');
  writeFileSync(config, JSON.stringify({ plugins: { construction: { open: ['/references', '/_ipx', '/media'] } } }));
  const server = await startServer({ env: { ...site, VIEWKRAFT_CONFIG: config } });
  try {
    const guest = server.client();
    const page = (await guest.call('/references')).text.replaceAll('&amp;', '&');
    const picture = /\/_ipx\/[^" ]+/.exec(page)?.[0] ?? '';
    for (const [address, status] of [['/references/', 301], [picture, 200], ['/media/none.png', 404], ['/', 503]] as const)
      expect([address, (await guest.call(address)).status]).toEqual([address, status]);
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true });
  }
}, 60_000); // prettier-ignore

test('[G9] [I2] on a site without cookies there is no form, and no cookie opens the site', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'viewkraft-gate-'));
  const config = join(folder, 'config.json');
  writeFileSync(config, '{}');
  const first = await startServer({ env: { ...site, VIEWKRAFT_CONFIG: config } });
  const cookie = (await enter(first.client(), password)).headers.get('set-cookie')?.split(';')[0] ?? '';
  await first.stop({ keep: true });
  writeFileSync(config, JSON.stringify({ noCookies: true }));
  const server = await startServer({ env: { ...site, VIEWKRAFT_CONFIG: config }, after: first });
  try {
    const blocked = await server.client().call('/', { headers: { cookie } });
    expect([blocked.status, blocked.text.includes('<form'), cookie.length > 30]).toEqual([503, false, true]);
    const entered = await enter(server.client(), password);
    expect([entered.status, entered.headers.has('set-cookie')]).toEqual([404, false]);
    expect((await (await server.admin()).call('/')).status).toBe(200);
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true });
  }
}, 60_000);

test('[I2] without a hash there is no form, and only a sign-in opens the site; an invalid hash stops the start', async () => {
  const server = await startServer({
    env: { ...site, CONSTRUCTION_PASSWORD_HASH: '' },
  });
  try {
    const guest = server.client();
    expect((await guest.call('/')).text).not.toContain('<form');
    expect(
      (
        await guest.call('/api/construction', {
          method: 'POST',
          json: { password },
        })
      ).status,
    ).toBe(404);
    expect((await guest.call<{ plugins: object }>('/api/public')).body.plugins).toEqual({
      construction: { active: true, box: false },
    });
  } finally {
    await server.stop();
  }
  const refused = startServer({ env: { ...site, CONSTRUCTION_PASSWORD_HASH: 'open sesame' } });
  await expect(refused).rejects.toThrow(/SHA-256/);
}, 60_000);
