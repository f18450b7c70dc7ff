import { everyDatabase } from '../contract/every-database.js';
import { until } from '../server/until.js';
import { crawl } from './crawled-page.js';

const bot = { 'user-agent': 'Mozilla/5.0 (compatible; bingbot/2.0)' };

everyDatabase('Addresses of the site', {}, (suite) => {
  const statusOf = async (path: string, headers: Record<string, string> = {}) => {
    const { status, headers: sent } = await suite.guest.call(path, { headers });
    return [status, sent.get('location')];
  };

  test('[A7] German words lead to German pages, and every spelling names the one canonical address', async () => {
    const spellings = {
      '/de': ['/de', '/de/de'],
      '/de/impressum': ['/de/impressum', '/de/de/impressum', '/impressum', '/de/imprint'],
      '/de/datenschutz': ['/de/datenschutz', '/de/de/datenschutz', '/datenschutz', '/de/privacy'],
    };
    for (const [canonical, paths] of Object.entries(spellings)) {
      for (const path of paths) {
        expect([path, await crawl(suite.guest, path)]).toMatchObject([
          path,
          { status: 200, lang: 'de', canonical: suite.server.origin + canonical },
        ]);
      }
    }
    expect(await crawl(suite.guest, '/imprint')).toMatchObject({
      lang: 'en',
      canonical: `${suite.server.origin}/imprint`,
    });
  });

  test('[B9] every address of the sitemap is a canonical page, and its alternates name it, too', async () => {
    const { text, headers } = await suite.guest.call('/sitemap.xml');
    expect(headers.get('content-type')).toMatch(/xml/);
    const listed = [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address);
    const pagePaths = ['/', '/de', '/imprint', '/de/impressum', '/privacy', '/de/datenschutz'];
    expect(listed).toEqual(expect.arrayContaining(pagePaths.map((path) => suite.server.origin + path)));
    expect(listed.filter((address) => /login|private|test|admin|user/.test(address))).toEqual([]);
    const pages = new Map(
      await Promise.all(listed.map(async (at) => [at, await crawl(suite.guest, new URL(at).pathname)] as const)),
    );
    for (const [address, page] of pages) {
      expect([address, page]).toMatchObject([address, { status: 200, canonical: address, headings: 1 }]);
      const { en, de, 'x-default': fallback, ...others } = page.alternates;
      expect([others, fallback]).toEqual([{}, en ?? de]);
      expect([en, de]).toContain(address);
      for (const alternate of [en, de]) {
        if (alternate !== undefined) expect(pages.get(alternate)?.alternates).toEqual(page.alternates);
      }
      expect(page.metas).toMatchObject({ 'og:url': address, 'og:locale': page.lang === 'de' ? 'de_DE' : 'en_US' });
      expect(page.metas['robots']).toBeUndefined();
      expect(page.metas['description']).toBeTruthy();
    }
    const home = pages.get(`${suite.server.origin}/`);
    expect(home?.title).toMatch(/Viewkraft.*strength for a digital tomorrow/);
    expect(home?.described).toEqual(['Organization', 'WebSite']);
  });

  test('[B9] sitemap and robots are revalidated by their ETags, and robots disallows no page marked noindex', async () => {
    for (const path of ['/sitemap.xml', '/robots.txt']) {
      const etag = (await suite.guest.call(path)).headers.get('etag') ?? '';
      expect((await suite.guest.call(path, { headers: { 'if-none-match': etag } })).status).toBe(304);
    }
    const { text } = await suite.guest.call('/robots.txt');
    expect(text).toContain(`Sitemap: ${suite.server.origin}/sitemap.xml`);
    const closed = [...text.matchAll(/^Disallow: (.*)$/gm)].map(([, path]) => path ?? '');
    const open = ['/login', '/signup', '/password-request', '/password-new', '/user', '/test'];
    for (const page of open) {
      expect(closed.filter((path) => page.startsWith(path))).toEqual([]);
      const { headers, text: html, status } = await suite.guest.call(page);
      expect(headers.get('x-robots-tag')).toBe('noindex');
      if (status === 200) expect(html).toContain('<meta name="robots" content="noindex">');
    }
  });

  test.each([
    ['guest', '/login', 'Sign in', 'Anmelden'],
    ['guest', '/signup', 'Create an account', 'Konto erstellen'],
    ['guest', '/password-request', 'Forgot your password?', 'Passwort vergessen?'],
    ['guest', '/user', 'Your account', 'Ihr Konto'],
    ['guest', '/test', 'Fields', 'Felder'],
    ['guest', '/test2', 'Messages and motion', 'Meldungen und Bewegung'],
    ['guest', '/admin-test', 'Grid', 'Tabelle'],
    ['admin', '/private', 'Overview', 'Übersicht'],
    ['admin', '/private/pages', 'Pages', 'Seiten'],
    ['admin', '/private/pages/new', 'New page', 'Seite anlegen'],
    ['admin', '/private/roles/admin', 'admin · Roles', 'admin · Rollen'],
    ['admin', '/private/users/99999', 'Page Not Found', 'Seite nicht gefunden'],
    ['admin', '/admin/plan', 'Database plan', 'Datenbankplan'],
  ] as const)('[A17] the HTML for a %s of %s has its own title, language and description before any script', async (who, path, ...titles) => {
    for (const [at, lang] of (['en', 'de'] as const).entries()) {
      const { text } = await suite[who].call(lang === 'de' ? `/de${path}` : path);
      const head = text.slice(0, text.indexOf('<script'));
      const [, title, description] = /<title>([^<]*)<\/title><meta name="description" content="([^"]+)"><meta name="robots" content="noindex">/.exec(head) ?? [];
      expect([title, /<html lang="(\w+)"/.exec(head)?.[1]]).toEqual([`${titles[at]} – Viewkraft`, lang]);
      if (!path.endsWith('99999')) expect(description).not.toContain('Viewkraft');
    }
  }); // prettier-ignore

  test('[A15] a missing page is 404 in its language, and so is an invalid address', async () => {
    const missing = ['/nowhere', '/nowhere/', '/fr', '/en', '/en/imprint', '/de/nowhere', '/de/de/de', '/imprint/more', '//site.example/'];
    const broken = ['/%zz', '/de/%C3', `/${'a'.repeat(2_001)}`];
    for (const path of [...missing, ...broken]) {
      const { status, text } = await suite.guest.call(`${suite.server.origin}${path}`);
      expect([path.slice(0, 30), status]).toEqual([path.slice(0, 30), 404]);
      expect(text).toContain(path.startsWith('/de') ? '<html lang="de">' : '<html lang="en">');
    }
  }); // prettier-ignore

  test.each(['Googlebot/2.1', 'facebookexternalhit/1.1', 'Chrome-Lighthouse', bot['user-agent']])(
    '[A15] %s gets only the status of a missing page, and real pages complete',
    async (agent) => {
      const headers = { 'user-agent': agent, 'accept-language': 'de' };
      const missing = await suite.guest.call('/nowhere', { headers });
      expect([missing.status, missing.text]).toEqual([404, '']);
      const home = await suite.guest.call('/', { headers });
      expect([home.status, home.text.includes('<h1')]).toEqual([200, true]);
    },
  );

  test.each([
    ['/nowhere-for-bots', 404],
    ['/de/nowhere.png', 404],
    ['/%zz', 404],
    ['/test?error=Boom', 500],
    ['/de/test?error=Boom', 500],
    ['/api/auth/error?error=Configuration', 500],
    ['/api/auth/error?error=Verification', 403],
  ])('[A15] instead of the error page %s a crawler gets only the status, and the log a line', async (path, code) => {
    const { status, text, headers } = await suite.guest.call(path, { headers: bot });
    expect([status, text, headers.get('content-type')]).toEqual([code, '', 'text/plain; charset=utf-8']);
    const id = headers.get('x-request-id') ?? '';
    const lines = () => suite.server.log().split('\n').slice(0, -1);
    const line = await until(async () => lines().find((one) => one.includes(`"${id}"`)));
    expect(JSON.parse(line)).toMatchObject({ path: path.split('?')[0], status: code, userAgent: bot['user-agent'] });
  });

  test('[A15] a missing address with an ending is a page for readers, and an error body for programs', async () => {
    for (const path of ['/nope.html', '/de/release-1.0', '/imprint.php']) {
      const page = await suite.guest.call(path, { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } });
      expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
      expect(page.text).toContain('<h1');
      for (const accept of ['*/*', 'image/avif,image/webp,*/*']) {
        const { status, body } = await suite.guest.call(path, { headers: { accept } });
        expect([path, status, body['code']]).toEqual([path, 404, 'NOT_FOUND']);
      }
    }
  });

  test('[A1] a trailing slash redirects to the address without it, with the query', async () => {
    expect(await statusOf('/de/?a=1')).toEqual([301, '/de?a=1']);
    expect(await statusOf('/imprint/')).toEqual([301, '/imprint']);
    expect(await statusOf('/login/?callbackUrl=/user')).toEqual([301, '/login?callbackUrl=/user']);
  });

  test("[A2] the first visit of the root redirects to the visitor's language; a visitor who chose one, or a crawler, stays", async () => {
    const german = { 'accept-language': 'de-DE,de;q=0.9' };
    const { status, headers } = await suite.guest.call('/?a=1', { headers: german });
    expect([status, headers.get('location'), headers.get('cache-control')]).toEqual([302, '/de?a=1', 'no-store']);
    expect(headers.get('vary')).toBe('Accept-Language, Cookie');
    expect(headers.get('set-cookie')).toMatch(/^i18n_redirected=de; Path=\/; Max-Age=31536000; SameSite=Lax$/);
    expect((await statusOf('/', { ...german, cookie: 'i18n_redirected=en' }))[0]).toBe(200);
    expect((await statusOf('/imprint', german))[0]).toBe(200);
    expect((await statusOf('/', { ...german, ...bot }))[0]).toBe(200);
  });

  test('[A2] a link from a page of the site to the English home page stays there, and stores the choice', async () => {
    const german = { 'accept-language': 'de', cookie: 'i18n_redirected=de' };
    const { origin } = suite.server;
    const chosen = [
      { 'sec-fetch-site': 'same-origin' },
      { 'sec-fetch-site': 'same-origin', referer: `${origin}/de` },
      { referer: `${origin}/de` },
    ];
    for (const from of chosen) {
      const { status, headers } = await suite.guest.call('/', { headers: { ...german, ...from } });
      expect([from, status, headers.get('content-language')]).toEqual([from, 200, 'en']);
      expect(headers.get('set-cookie')).toMatch(/^i18n_redirected=en; Path=\/; Max-Age=31536000; SameSite=Lax$/);
      expect(headers.get('cache-control')).toBe('private, no-cache');
    }
    const others = [
      { 'sec-fetch-site': 'none' },
      { 'sec-fetch-site': 'cross-site', referer: `${origin}/de` },
      { referer: `${origin}.example/de` },
      { 'sec-fetch-site': 'same-origin', referer: `${origin}/api/auth/signout` },
    ];
    for (const from of others) expect(await statusOf('/', { ...german, ...from })).toEqual([302, '/de']);
  });
});
