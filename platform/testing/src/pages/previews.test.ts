import { everyDatabase } from '../contract/every-database.js';
import { createPerson } from '../factories/people.js';
import type { HttpClient } from '../server/http-client.js';
import { startServer } from '../server/start-server.js';

everyDatabase('Previews of pages', {}, (suite) => {
  let editor: HttpClient;
  let count = 0;
  beforeAll(async () => {
    editor = (await createPerson(suite.admin, () => suite.server.client(), ['editor'])).client;
  });

  /** A page with an address that no other case uses. */
  const createPage = async (more: object = {}) => {
    const path = `/preview-${(count += 1)}`;
    const blocks_en = JSON.stringify([{ type: 'heading', level: 1, text: 'First words' }]);
    const blocks_de = JSON.stringify([{ type: 'heading', level: 1, text: 'Erste Worte' }]);
    const [page] = await editor.create('pages', [
      { status: 'draft', title_en: 'Draft', title_de: 'Entwurf', path_en: path, path_de: path, blocks_en, blocks_de, ...more },
    ]); // prettier-ignore
    return { path, at: `/api/pages/${String(page?.['id'])}` };
  };
  const makeLink = async (at: string, body?: object, who = editor) => {
    const response = await who.send<{ url: string; expires: string }>('POST', `${at}/preview`, body);
    if (response.status !== 201) throw new Error(response.text);
    const url = new URL(response.body.url);
    return { ...response.body, path: url.pathname + url.search, token: url.searchParams.get('preview') ?? '' };
  };
  const statusOf = async (path: string) => (await suite.guest.call(path)).status;

  test('a draft is shown as saved to everybody with its link, for a week, and is neither cached nor listed', async () => {
    const { path, at } = await createPage();
    const link = await makeLink(at);
    expect(link.url).toBe(`${suite.server.origin}${path}?preview=${link.token}`);
    const days = (new Date(link.expires).getTime() - Date.now()) / 86_400_000;
    expect(days > 6.99 && days <= 7).toBe(true);
    expect(await statusOf(path)).toBe(404);
    const shown = await suite.guest.call(link.path);
    expect([shown.status, shown.text.includes('First words')]).toEqual([200, true]);
    expect(shown.text).toContain('<meta name="robots" content="noindex">');
    expect(/rel="canonical"|hreflang="x-default"/.test(shown.text)).toBe(false);
    const payload = await suite.guest.call(link.path.replace('?', '/_payload.json?'));
    expect(payload.body).toMatchObject({ path, title: 'Draft', isPreview: true });
    for (const { headers } of [shown, payload]) {
      expect([headers.get('cache-control'), headers.get('x-robots-tag'), headers.get('referrer-policy'), headers.get('etag')]).toEqual(['no-store', 'noindex', 'same-origin', null]); // prettier-ignore
    }
    await editor.send('PUT', at, { blocks_en: [{ type: 'text', text: 'Second words' }] });
    expect((await suite.guest.call(link.path)).text).toContain('Second words');
    expect(await statusOf(path)).toBe(404);
    expect((await suite.guest.call('/sitemap.xml')).text).not.toContain(path);
  });

  test('its links lead to the other language, which can be requested, too; a language without the page is refused', async () => {
    const { path, at } = await createPage();
    const german = await makeLink(at, { locale: 'de' });
    expect(new URL(german.url).pathname).toBe(`/de${path}`);
    const { text } = await suite.guest.call(german.path);
    expect(text).toContain('Erste Worte');
    expect(text).toContain(`href="${path}?preview=${german.token}"`);
    expect((await suite.guest.call(`${path}?preview=${german.token}`)).text).toContain('First words');
    const english = await createPage({ path_de: null, title_de: null });
    const refusal = async (of: string, body: object) => {
      const { status, body: response } = await editor.send('POST', `${of}/preview`, body);
      return [status, (response['details'] as { column: string }[]).map(({ column }) => column)];
    };
    expect(await refusal(english.at, { locale: 'de' })).toEqual([422, ['path_de']]);
    expect(await refusal(english.at, { locale: 'fr' })).toEqual([422, ['locale']]);
    const header = { 'accept-language': 'de' };
    const preferred = await editor.send<{ url: string }>('POST', `${at}/preview`, undefined, header);
    expect(new URL(preferred.body.url).pathname).toBe(`/de${path}`);
    const only = await editor.send<{ url: string }>('POST', `${english.at}/preview`, undefined, header);
    expect(new URL(only.body.url).pathname).toBe(english.path);
  });

  test("a revoked, altered, unknown or another page's link is 404, even for a live page", async () => {
    const [draft, live, other] = [await createPage(), await createPage({ status: 'live' }), await createPage()];
    const [link, second, liveLink] = [await makeLink(draft.at), await makeLink(draft.at), await makeLink(live.at)];
    expect([await statusOf(link.path), await statusOf(second.path), await statusOf(liveLink.path)]).toEqual([200, 200, 200]); // prettier-ignore
    const { token } = link;
    const changed = [...token].map(
      (char, at) => `${token.slice(0, at)}${char === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`,
    );
    for (const wrong of [...changed, `${token}A`, token.slice(1), `${token}%20`, token.toUpperCase(), '', 'x', '%zz']) {
      expect([wrong, await statusOf(`${draft.path}?preview=${wrong}`)]).toEqual([wrong, 404]);
    }
    expect(await statusOf(`${other.path}?preview=${token}`)).toBe(404);
    expect(await statusOf(`${live.path}?preview=${token}`)).toBe(404);
    expect(await statusOf(`/nowhere?preview=${token}`)).toBe(404);
    const refused = await suite.guest.call(`${live.path}/_payload.json?preview=${token}`);
    expect([refused.status, refused.headers.get('cache-control')]).toEqual([404, 'no-store']);
    expect((await editor.send('DELETE', `${draft.at}/preview`)).status).toBe(204);
    expect([await statusOf(link.path), await statusOf(second.path), await statusOf(liveLink.path)]).toEqual([404, 404, 200]); // prettier-ignore
    expect((await suite.guest.call(link.path)).headers.get('cache-control')).toBe('no-store');
    const next = await makeLink(draft.at);
    expect([await statusOf(next.path), await statusOf(link.path)]).toEqual([200, 404]);
    await editor.send('DELETE', draft.at);
    expect(await statusOf(next.path)).toBe(404);
  }, 60_000);

  test('only those who may update the page create and revoke links', async () => {
    const { at } = await createPage({ status: 'live' });
    const link = await makeLink(at);
    const user = (await createPerson(suite.admin, () => suite.server.client())).client;
    for (const method of ['POST', 'DELETE']) {
      expect((await suite.guest.send(method, `${at}/preview`)).status).toBe(401);
      expect((await user.send(method, `${at}/preview`)).status).toBe(403);
      expect((await editor.send(method, '/api/pages/01890000-0000-7000-8000-000000000000/preview')).status).toBe(404);
    }
    expect(await statusOf(link.path)).toBe(200);
  });

  test('the root skips the language redirect; a redirect that hides the page does not hide its preview', async () => {
    const { path, at } = await createPage();
    await editor.create('redirects', [{ source: path, target: '/imprint' }]);
    const link = await makeLink(at);
    expect([await statusOf(path), await statusOf(link.path)]).toEqual([302, 200]);
    const [home] = await editor.list('pages', { filter: { path_en: '/' } });
    const root = await makeLink(`/api/pages/${String(home?.['id'])}`);
    const { status } = await suite.server.client().call(root.path, { headers: { 'accept-language': 'de' } });
    expect(status).toBe(200);
    // Pages of the application ignore previews.
    expect(await statusOf('/login?preview=x')).toBe(200);
  });

  test('a link is valid on every replica, and a revocation ends it on every replica', async () => {
    const { at } = await createPage();
    const secret = { VIEWKRAFT_SECRET: 's'.repeat(40), DATABASE_URL: suite.server.database.url };
    const [one, two] = await Promise.all([startServer({ env: secret }), startServer({ env: secret })]);
    try {
      const link = await makeLink(at, undefined, await one.admin());
      const there = async () => (await two.client().call(link.path)).status;
      expect(await there()).toBe(200);
      // Signed with another secret.
      expect(await statusOf(link.path)).toBe(404);
      await editor.send('DELETE', `${at}/preview`);
      expect(await there()).toBe(404);
    } finally {
      await Promise.all([one.stop(), two.stop()]);
    }
  }, 60_000);
});
