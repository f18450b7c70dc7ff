import { randomUUID } from 'node:crypto';
import { everyDatabase } from '../contract/every-database.js';
import { createPerson } from '../factories/people.js';
import type { HttpClient } from '../server/http-client.js';
import { quickest } from '../server/quickest.js';
import { startServer } from '../server/start-server.js';
import { until } from '../server/until.js';
import { crawl } from './crawled-page.js';

const live = { status: 'live', title_en: 'About', path_en: '/about' };
let count = 0;
/** An address that no other case uses. */
const fresh = () => `/case-${(count += 1)}`;

everyDatabase('Pages and redirects', {}, (suite) => {
  let editor: HttpClient;
  beforeAll(async () => {
    editor = (await createPerson(suite.admin, () => suite.server.client(), ['editor'])).client;
  });
  const refusal = async (view: string, record: object) => {
    const { status, body } = await editor.send('POST', `/api/${view}/`, record);
    return [status, (body['details'] as { column?: string }[] | undefined)?.map(({ column }) => column)];
  };
  const statusOf = async (path: string, who = suite.guest) => {
    const { status, headers } = await who.call(path);
    return headers.get('location') ?? status;
  };

  test('[B1] a save takes effect at once: drafts stay hidden, a live page appears, moves to its new address, and disappears when deleted', async () => {
    const [path, moved] = [fresh(), fresh()];
    const blocks_en = JSON.stringify([{ type: 'heading', level: 1, text: 'First words' }]);
    const [page] = await editor.create('pages', [{ ...live, path_en: path, status: 'draft', blocks_en }]);
    const at = `/api/pages/${String(page?.['id'])}`;
    expect(await statusOf(path)).toBe(404);
    await editor.send('PUT', at, { status: 'live' });
    expect((await suite.guest.call(path)).text).toContain('First words');
    expect(await crawl(suite.guest, path)).toMatchObject({ status: 200, title: 'About – Viewkraft' });
    await editor.send('PUT', at, { path_en: `${moved}/`, blocks_en: [{ type: 'text', text: 'Second words' }] });
    expect(await statusOf(path)).toBe(404);
    expect((await suite.guest.call(`${moved}/_payload.json`)).text).toContain('Second words');
    await editor.send('DELETE', at);
    expect(await statusOf(moved)).toBe(404);
  });

  test('[B1] without a path a page does not exist in that language, and the other language lists no alternate', async () => {
    const path = fresh();
    await editor.create('pages', [{ ...live, path_en: null, title_en: null, path_de: path, title_de: 'Über uns' }]);
    expect(await statusOf(path)).toBe(404);
    const { alternates } = await crawl(suite.guest, `/de${path}`);
    expect(Object.keys(alternates).sort()).toEqual(['de', 'x-default']);
  });

  test('[B1] non-ASCII letters are found in any encoding, and have one canonical form', async () => {
    await editor.create('pages', [
      { ...live, path_en: null, title_en: null, path_de: '/über-uns', title_de: 'Über uns' },
    ]);
    for (const path of ['/de/%C3%BCber-uns', '/de/u%CC%88ber-uns', '/de/%c3%bcber%2Duns']) {
      const { status, canonical } = await crawl(suite.guest, path);
      expect([status, canonical]).toEqual([200, `${suite.server.origin}/de/%C3%BCber-uns`]);
    }
  });

  test.each([
    [{ path_en: 'about' }, 'path_en'],
    [{ path_en: '/a?b' }, 'path_en'],
    [{ path_en: '/de/about' }, 'path_en'],
    [{ path_en: '/login' }, 'path_en'],
    [{ path_en: '/private/x' }, 'path_en'],
    [{ path_en: '/api/x' }, 'path_en'],
    [{ path_en: '/media' }, 'path_en'],
    [{ path_en: '/_ipx' }, 'path_en'],
    [{ path_en: '/impressum' }, 'path_en'],
    [{ path_de: '/imprint', title_de: 'x' }, 'path_de'],
    [{ path_en: '/fine', title_en: null }, 'title_en'],
    [{ path_en: '/fine', blocks_en: 'no JSON' }, 'blocks_en'],
    [{ path_en: '/fine', blocks_en: '{"type":"text"}' }, 'blocks_en'],
    [{ path_en: '/fine', blocks_en: '[{"type":"nonesuch"}]' }, 'blocks_en'],
    [{ path_en: '/fine', blocks_en: '[{"type":"text","text":"x","onclick":"x"}]' }, 'blocks_en'],
  ])('[B1] a page is refused at its column: %j', async (record, column) => {
    expect(await refusal('pages', { ...live, ...record })).toEqual([422, [column]]);
  });

  test('[B4] an unknown animation is refused with its block and the valid names, in both languages', async () => {
    const blocks = [{ type: 'text', text: 'A' }, { type: 'text', text: 'B', animation: 'spin' }]; // prettier-ignore
    const problemOf = async (headers: Record<string, string>) => {
      const { status, body } = await editor.send('POST', '/api/pages/', { ...live, path_en: fresh(), blocks_de: blocks, title_de: 'x' }, headers); // prettier-ignore
      return [status, (body['details'] as { column: string; path: string; message: string }[])[0]];
    };
    const names = 'fadeIn, fadeInUp, fadeInDown, fadeInLeft, fadeInRight, popIn, zoomIn, blurIn, dropIn, flipIn, turnIn, unfold, pulse, nod'; // prettier-ignore
    const place = { column: 'blocks_de', path: '1.animation' };
    expect(await problemOf({})).toEqual([
      422,
      { ...place, message: `1.animation: There is no animation "spin"; the animations are ${names}` },
    ]);
    expect(await problemOf({ 'Accept-Language': 'de' })).toEqual([
      422,
      { ...place, message: `1.animation: Es gibt keine Animation „spin“; es gibt ${names}` },
    ]);
  });

  test('[B1] no two pages share an address, in any spelling', async () => {
    const path = fresh();
    await editor.create('pages', [{ ...live, path_en: path }]);
    expect(await refusal('pages', { ...live, path_en: `${path}/` })).toEqual([409, ['path_en']]);
  });

  test('[B1] a guest reads live pages only, and no language in which a page does not exist', async () => {
    const [draft, english] = [fresh(), fresh()];
    await editor.create('pages', [{ ...live, path_en: draft, status: 'draft' }]);
    await editor.create('pages', [{ ...live, path_en: english, title_de: 'Noch geheim' }]);
    const { text, status } = await suite.guest.call('/api/pages/');
    expect(status).toBe(200);
    expect([text.includes(draft), text.includes(english), text.includes('Noch geheim')]).toEqual([false, true, false]);
    expect((await suite.guest.call('/api/redirects/')).status).toBe(404);
    const { client } = await createPerson(suite.admin, () => suite.server.client());
    expect((await client.send('POST', '/api/pages/', live)).status).toBe(403);
  });

  test('[A13] redirects precede pages, keep the query, and may lead to other sites', async () => {
    const [from, external, page, hidden] = [fresh(), fresh(), fresh(), fresh()];
    await editor.create('pages', [{ ...live, path_en: page }]);
    await editor.create('redirects', [
      { source: from, target: '/imprint?a=1#b', status: 301 },
      { source: `/de${from}`, target: '/de/impressum' },
      { source: external, target: 'https://elsewhere.example/x', status: 308 },
      { source: page, target: '/privacy' },
      { source: hidden, target: '/privacy', active: false },
    ]);
    expect(await statusOf(`${from}/?c=2`)).toBe('/imprint?a=1&c=2#b');
    expect(await statusOf(`/de${from}`)).toBe('/de/impressum');
    expect(await statusOf(external)).toBe('https://elsewhere.example/x');
    expect((await suite.guest.call(external)).status).toBe(308);
    expect(await statusOf(page)).toBe('/privacy');
    expect(await statusOf(hidden)).toBe(404);
    expect((await suite.guest.call('/sitemap.xml')).text).not.toContain(page);
    const findPath = async (path: string) => (await suite.guest.get('/api/path', { path })).body;
    expect(await findPath(`${from}?c=2`)).toEqual({ redirect: '/imprint?a=1&c=2#b', status: 301, external: false });
    expect(await findPath(external)).toEqual({ redirect: 'https://elsewhere.example/x', status: 308, external: true });
    expect([await findPath('/imprint'), await findPath('/nowhere'), await findPath('/%zz')]).toEqual([{}, {}, {}]);
    expect((await suite.guest.get('/api/path', { path: 'x' })).status).toBe(400);
  });

  test('[A13] cycles, other schemes and used addresses are refused at their column', async () => {
    const [a, b, c] = [fresh(), fresh(), fresh()];
    await editor.create('redirects', [
      { source: a, target: b },
      { source: b, target: c },
    ]);
    expect(await refusal('redirects', { source: c, target: `${a}/?x` })).toEqual([422, ['target']]);
    expect(await refusal('redirects', { source: c, target: c })).toEqual([422, ['target']]);
    expect(await refusal('redirects', { source: '/de', target: '/' })).toEqual([422, ['target']]);
    for (const target of ['javascript:alert(1)', '//evil.example', '/\\evil.example', 'ftp://x', 'x']) {
      expect(await refusal('redirects', { source: c, target })).toEqual([422, ['target']]);
    }
    expect(await refusal('redirects', { source: '/login', target: '/' })).toEqual([422, ['source']]);
    expect(await refusal('redirects', { source: c, target: '/', status: 200 })).toEqual([422, ['status']]);
    expect(
      await refusal('redirects', [
        { source: c, target: fresh() },
        { source: fresh(), target: '//x' },
      ]),
    ).toEqual([422, ['target']]);
    const off = await editor.create('redirects', [{ source: c, target: a, active: false }]);
    expect((await editor.send('PUT', `/api/redirects/${String(off[0]?.['id'])}`, { active: true })).status).toBe(422);
  });

  test('[A13] a value that is no address, or has spaces around it, is refused at its column; nothing is truncated', async () => {
    const refused = async (record: object, language = 'en') => {
      const { status, body } = await editor.send('POST', '/api/redirects/', record, { 'accept-language': language });
      return [status, body['details']];
    };
    const source = fresh();
    const path = 'A path on this site is expected';
    const blanks = 'Must not begin or end with spaces';
    for (const [target, message] of [['', 'Required'], [' ', path], [' /imprint', blanks], ['/imprint\n', blanks]] as const) {
      expect(await refused({ source, target })).toEqual([422, [{ column: 'target', message: expect.stringContaining(message) as unknown }]]);
    }
    for (const [other, message] of [['', 'Required'], ['\t', path], [`${source} `, blanks]] as const) {
      expect(await refused({ source: other, target: '/imprint' })).toEqual([422, [{ column: 'source', message: expect.stringContaining(message) as unknown }]]);
    }
    expect(await refused({ source, target: '/imprint ' }, 'de')).toEqual([422, [{ column: 'target', message: 'Darf nicht mit Leerzeichen beginnen oder enden' }]]);
    expect(await statusOf(source)).toBe(404);
    const [created] = await editor.create('redirects', [{ source, target: '/imprint' }]);
    const changed = await editor.send('PUT', `/api/redirects/${String(created?.['id'])}`, { target: '/privacy ' });
    expect([changed.status, await statusOf(source)]).toEqual([422, '/imprint']);
  }); // prettier-ignore

  test('[A13] a redirect to a guest page does not send a signed-in user back and forth', async () => {
    await editor.create('redirects', [{ source: '/', target: '/login' }]);
    expect(await statusOf('/')).toBe('/login');
    expect(await statusOf('/', editor)).toBe('/private');
    const [row] = await editor.list('redirects', { filter: { source: '/' } });
    await editor.send('DELETE', `/api/redirects/${String(row?.['id'])}`);
    expect(await statusOf('/')).toBe(200);
  });

  test('[B1] another replica shows what was saved, deleted or written by SQL within two seconds, and follows no cycle', async () => {
    const env = { DATABASE_URL: suite.server.database.url };
    const other = await startServer({ env });
    try {
      const there = other.client();
      let slowest = 0;
      const settled = async (wanted: unknown, address: string) => {
        const began = performance.now();
        await until(async () => (await statusOf(address, there)) === wanted);
        slowest = Math.max(slowest, performance.now() - began);
      };
      const time = await quickest(2_000, async () => {
        slowest = 0;
        const [path, circle, back] = [fresh(), fresh(), fresh()];
        await settled(404, path);
        const [page] = await editor.create('pages', [{ ...live, path_en: path }]);
        await settled(200, path);
        // One record is deleted while another is created: count and versions are unchanged.
        await Promise.all([
          editor.send('DELETE', `/api/pages/${String(page?.['id'])}`),
          editor.create('pages', [{ ...live, path_en: fresh() }]),
        ]);
        await settled(404, path);
        const columns = 'id, source, target, status, active, _version, _created_at, _updated_at';
        const [entry] = await editor.create('redirects', [{ source: fresh(), target: '/imprint' }]);
        const copy = (source: string, target: string) =>
          `INSERT INTO redirects (${columns}) SELECT '${randomUUID()}', '${source}', '${target}', 302, 1, 1, _created_at, _updated_at FROM redirects WHERE id = '${String(entry?.['id'])}'`;
        await suite.server.database.change(copy(circle, '/imprint'));
        await settled('/imprint', circle);
        await suite.server.database.change(copy(back, circle));
        await settled(circle, back);
        await suite.server.database.change(
          `UPDATE redirects SET target = '${back}', _version = 2 WHERE source = '${circle}'`,
        );
        await settled(404, circle);
        await settled(404, back);
        return slowest;
      });
      expect(time).toBeLessThan(2_000);
    } finally {
      await other.stop();
    }
  }, 60_000);

  test('[B1] the initial pages are created once: a site whose pages were all deleted stays empty', async () => {
    const server = await startServer({ database: suite.kind });
    const admin = await server.admin();
    const pages = await admin.list('pages', { limit: 1_000 });
    expect(pages.length).toBeGreaterThan(2);
    const deleted = await admin.send(
      'DELETE',
      '/api/pages/',
      pages.map(({ id, _version }) => ({ id, _version })),
    );
    expect(deleted.status).toBe(204);
    await server.stop({ keep: true });
    const again = await startServer({ after: server });
    try {
      expect(await again.client().list('pages')).toEqual([]);
      expect((await again.client().call('/')).status).toBe(404);
    } finally {
      await again.stop();
    }
  }, 60_000);
});
