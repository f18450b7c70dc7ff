import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { everyDatabase, startServer } from '@viewkraft/testing';
import type { PluginContext, PluginSet } from '@viewkraft/server';
import { packageItems, readPackageItems } from '../src/server/package-items.js';

const proof = (more = {}) => ({
  consentId: '0a1b2c3d-1111-4222-8333-444455556666',
  revision: 1,
  language: 'de',
  choices: { session: true, openmap: false },
  policyVersion: '1',
  ...more,
});
const day = 86_400_000;

interface Item {
  readonly id: string;
  readonly category: string;
  readonly active: boolean;
}

everyDatabase('consent', { env: { PLUGINS: 'consent' } }, (suite) => {
  const items = async () => {
    const { body } = await suite.guest.get<{ plugins: { consent: { items: Item[] } } }>('/api/public');
    return body.plugins.consent.items;
  };
  const isActive = async (id: string) => (await items()).find((one) => one.id === id)?.active;

  test('[H2] a choice is stored with the server’s time and nothing that identifies the visitor; administrators can read it', async () => {
    expect((await suite.guest.send('POST', '/api/consent/', proof())).status).toBe(204);
    const [kept, ...others] = await suite.admin.list('consent_records');
    expect(others).toEqual([]);
    expect(Object.keys(kept ?? {}).sort()).toEqual(['at', 'choices', 'consent_id', 'id', 'language', 'policy_version', 'revision']); // prettier-ignore
    expect(kept).toMatchObject({ consent_id: proof().consentId, revision: 1, language: 'de', policy_version: '1' });
    expect(JSON.parse(String(kept?.['choices']))).toEqual(proof().choices);
    expect(Math.abs(Date.parse(String(kept?.['at'])) - Date.now())).toBeLessThan(60_000);
    expect((await suite.guest.get('/api/consent_records/')).status).toBe(404);
  });

  test('[H2] nobody can create, change or delete a proof through the record API or from another site', async () => {
    const [kept] = await suite.admin.list('consent_records');
    const path = `/api/consent_records/${String(kept?.['id'])}`;
    const row = { at: new Date().toISOString(), consent_id: proof().consentId, revision: 1, policy_version: '1', language: 'en', choices: '{}' }; // prettier-ignore
    for (const [method, address, body] of [['POST', '/api/consent_records/', row], ['PUT', path, { revision: 2 }], ['DELETE', path, undefined]] as const) {
      expect([403, 422]).toContain((await suite.admin.send(method, address, body)).status);
    } // prettier-ignore
    const { body: model } = await suite.admin.get('/api/model/consent_records');
    expect(model['can']).toEqual({ create: false, update: false, delete: false });
    const { body: views } = await suite.admin.get<{ name: string; create?: true }[]>('/api/model/');
    expect(views.find(({ name }) => name === 'consent_records')?.create).toBeUndefined();
    const foreign = await suite.guest.send('POST', '/api/consent/', proof(), { origin: 'https://evil.example' });
    expect([foreign.status, await suite.admin.list('consent_records')]).toEqual([403, [kept]]);
  });

  test('[H2] an invalid body is refused with all of its errors', async () => {
    const wrong = { consentId: '0a1b2c3d-1111-1222-8333-444455556666', revision: 0, language: 'fr', choices: { a: 1 }, policyVersion: '', ip: '1' }; // prettier-ignore
    const { status, body } = await suite.guest.send<{ details: { column: string }[] }>('POST', '/api/consent/', wrong);
    expect(status).toBe(422);
    expect(body.details.map(({ column }) => column).sort()).toEqual(['choices', 'consentId', 'ip', 'language', 'policyVersion', 'revision']); // prettier-ignore
  });

  test('[H6] [G9] Google’s map becomes active with the first live page that shows one, an embedded host with its page, and their frames may load', async () => {
    expect([await isActive('openmap'), await isActive('gmap'), await isActive('analytics')]).toEqual([
      true,
      false,
      false,
    ]);
    const blocks = JSON.stringify([
      { type: 'columns', items: [{ blocks: [{ type: 'map', provider: 'google', title: 'M', lat: 1, lng: 2, zoom: 3 }] }] },
      { type: 'embed', title: 'F', href: 'https://film.example/1' },
    ]); // prettier-ignore
    const [page] = await suite.admin.create('pages', [{ path_en: '/m', path_de: null, title_en: 'M', status: 'draft', blocks_en: blocks }]); // prettier-ignore
    expect(await isActive('gmap')).toBe(false);
    const put = (status: string) => suite.admin.send('PUT', `/api/pages/${String(page?.['id'])}`, { status });
    await put('live');
    expect([await isActive('gmap'), await isActive('film.example')]).toEqual([true, true]);
    expect((await items()).find(({ id }) => id === 'film.example')?.category).toBe('others');
    const policy = async () => String((await suite.guest.raw('/m')).headers.get('content-security-policy'));
    expect(await policy()).toMatch(/frame-src [^;]*https:\/\/www\.google\.com https:\/\/film\.example/);
    expect(await policy()).not.toContain('googletagmanager');
    await put('draft');
    expect([await isActive('gmap'), await isActive('film.example')]).toEqual([false, undefined]);
  });

  test('[H4] cookies that no script can read are cleared, the session stays', async () => {
    const cookie = `${suite.admin.cookie}; hidden=1; _ga=2; consent.cookie=x; i18n_redirected=de`;
    const { status, headers } = await suite.admin.call('/api/consent/clear', { method: 'POST', json: { path: '/de' }, headers: { cookie } }); // prettier-ignore
    expect(status).toBe(204);
    expect([...new Set(headers.getSetCookie().map((line) => line.split('=')[0]))]).toEqual(['hidden', '_ga']);
    expect((await suite.guest.raw('/api/consent/clear', { method: 'POST' })).status).toBe(204);
  });

  test('[H2] proofs older than three years are deleted when the server starts', async () => {
    const { database } = suite.server;
    const old = (days: number) => new Date(Date.now() - days * day).toISOString();
    const at = database.kind === 'sqlite' ? old(1_096) : old(1_096).replace('T', ' ').replace('Z', '');
    await suite.guest.send('POST', '/api/consent/', proof({ language: 'en' }));
    await database.change(`UPDATE consent_records SET at = '${at}' WHERE language = 'de'`);
    const second = await startServer({ env: { PLUGINS: 'consent' }, after: suite.server });
    await second.stop({ keep: true });
    expect((await suite.admin.list('consent_records')).map(({ language }) => language)).toEqual(['en']);
  }, 60_000);

  test('[H2] thirty choices an hour are accepted from one address', async () => {
    let status = 204;
    let sent = 0;
    while (status === 204 && sent < 40) {
      ({ status } = await suite.guest.send('POST', '/api/consent/', proof()));
      sent += 1;
    }
    expect([status, (await suite.admin.list('consent_records')).length]).toEqual([429, 29]);
  });
});

test('[H3] any plugin adds items with a file of its own; errors in one are reported, and the other items stay', () => {
  const folder = mkdtempSync(join(tmpdir(), 'viewkraft-items-'));
  const warnings: string[] = [];
  const log = { info: () => undefined, error: () => undefined, warn: (text: string) => void warnings.push(text) };
  const context = { name: 'consent', log } as unknown as PluginContext;
  const read = (json: string) => {
    writeFileSync(join(folder, 'consent.json'), json);
    readPackageItems({ loaded: [{ name: 'chat', folder }, { name: 'consent', folder }], failed: [] } as unknown as PluginSet, context); // prettier-ignore
    return packageItems(context).map(({ id }) => id);
  };
  expect([read('{"items":[{"id":"chat"},{"id":"!"}]}'), warnings.length]).toEqual([['chat'], 1]);
  expect(warnings[0]).toMatch(/plugin chat: items\[1\] needs an id/);
  expect([read('{'), warnings.length]).toEqual([[], 2]);
  rmSync(folder, { recursive: true });
});

test('[H3] [D3] administrators read in their language the errors of consent.json and of items in the options', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'viewkraft-items-'));
  const write = (name: string, text: string) => writeFileSync(join(folder, 'chat', name), text);
  symlinkSync(join(import.meta.dirname, '..'), join(folder, 'consent'));
  mkdirSync(join(folder, 'chat'));
  write('package.json', JSON.stringify({ name: 'chat', type: 'module', exports: './index.js' }));
  write('index.js', `export default { name: 'chat', version: '1.0.0', compatibility: '*' };`);
  write('consent.json', JSON.stringify({ items: [{ id: '!' }] }));
  writeFileSync(join(folder, 'plugins.json'), JSON.stringify({ enabled: ['chat', 'consent'], options: {} }));
  const server = await startServer({ env: { PLUGINS: '', PLUGINS_DIR: folder } });
  try {
    const admin = await server.admin();
    const reported = async (language: string) => {
      const headers = { 'accept-language': language };
      const { body } = await admin.call<{ plugins: object[] }>('/api/plan/plugins', { headers });
      const refused = await admin.send('PUT', '/api/plan/plugins/consent', { options: { items: [7] } }, headers);
      return [body.plugins[1], refused.body['details']];
    };
    const needs = 'needs an id of letters, digits, dots, colons, dashes and underscores';
    expect(await reported('en')).toMatchObject([
      { name: 'consent', state: 'on', warnings: [`consent.json of the plugin chat: items[0] ${needs}`] },
      [{ column: 'items', message: 'items[0] must be an object' }],
    ]);
    expect(await reported('de')).toMatchObject([
      {
        warnings: [
          'consent.json des Plugins chat: items[0] braucht eine id aus Buchstaben, Ziffern, Punkten, Doppelpunkten, Binde- und Unterstrichen',
        ],
      },
      [{ column: 'items', message: 'items[0] muss ein Objekt sein' }],
    ]);
    expect(server.log()).toContain(`consent.json of the plugin chat: items[0] ${needs}`);
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true });
  }
}, 60_000);
