import type { RequestedResource, GateVisit, PluginContext } from '@viewkraft/server';
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { AccessProof } from '../src/server/access-proof.js';
import { ConstructionGate } from '../src/server/construction-gate.js';
import { ConstructionOptions } from '../src/server/construction-options.js';
import { gatePage } from '../src/server/gate-page.js';
import plugin from '../src/server/index.js';

const key = Buffer.alloc(32, 7);
const passwordHash = createHash('sha256').update('open sesame').digest('hex');
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

function contextWith(options: Partial<ConstructionOptions>): PluginContext<ConstructionOptions> {
  return {
    name: 'construction',
    options: { ...new ConstructionOptions(), active: true, ...options },
    log: silent,
    site: { name: 'A & B', tagId: undefined, noCookies: false },
    dataDir: '',
    key,
    origin: () => 'http://localhost',
  };
}
const gateWith = (options: Partial<ConstructionOptions>) => new ConstructionGate(contextWith(options));

/** The gate's result for a visitor of the path. */
function visit(
  gate: ConstructionGate,
  path: string,
  asks: RequestedResource,
  who: Partial<{ cookie: string; id: string; roles: string[] }> = {},
) {
  const one: GateVisit = {
    method: 'GET',
    path,
    asks,
    locale: path.startsWith('/de') ? 'de' : 'en',
    headers: {},
    cookie: (name) => (name === 'construction_access' ? who.cookie : undefined),
    identity: async () => ({ id: who.id ?? null, roles: who.roles ?? [] }),
  };
  return Promise.resolve(gate.hold(one));
}

const blocked: readonly (readonly [string, RequestedResource])[] = [
  ['/', 'page'], ['/de', 'page'], ['/about', 'page'], ['/de/ueber-uns', 'page'], ['/private/users', 'page'], ['/service/letter/1', 'page'],
  ['/_payload.json', 'payload'], ['/de/leistungen/_payload.json', 'payload'], ['/imprint/more', 'page'], ['/sitemap.xml', 'other'],
  ['/_ipx/w_300/media/a.jpg', 'other'], ['/media/a.jpg', 'other'], ['/pictures/harbour.webp', 'other'], ['/service/letter/1/pdf', 'other'], ['/builds/meta/a.json', 'other'],
]; // prettier-ignore
const blockedForGuests: readonly (readonly [string, RequestedResource])[] = [
  ['/api/pages/', 'records'], ['/api/model/', 'records'], ['/api/docs.json', 'records'], ['/api/docs', 'other'], ['/api/events', 'other'], ['/api/search', 'other'], ['/api/acts', 'other'], ['/api/why', 'other'],
  ['/api/%65vents', 'other'], ['/api//events', 'other'], ['/api/path', 'other'], ['/api', 'other'],
]; // prettier-ignore
const open: readonly (readonly [string, RequestedResource])[] = [
  ['/login', 'page'], ['/de/login', 'page'], ['/signup', 'page'], ['/password-request', 'page'], ['/imprint', 'page'], ['/de/impressum', 'page'],
  ['/privacy/_payload.json', 'payload'], ['/de/datenschutz/_payload.json', 'payload'], ['/api/auth/session', 'other'], ['/api/user/logout', 'other'],
  ['/imprint/', 'page'], ['/login/', 'page'], ['/de/de/impressum', 'page'], ['/de/%69mpressum', 'page'],
  ['/api/health/ready', 'other'], ['/api/construction', 'other'], ['/api/public', 'other'], ['/_i18n/en/messages.json', 'other'],
  ['/assets/a.js', 'other'], ['/favicon.svg', 'other'], ['/robots.txt', 'other'], ['/builds/latest.json', 'other'], ['/api/another-plugin', 'other'],
]; // prettier-ignore

test('[I1] [I3] blocks pages, payloads, pictures and records, but not the sign-in and legally required pages', async () => {
  const gate = gateWith({ passwordHash, retryAfter: 60 });
  for (const [path, asks] of [...blocked, ...blockedForGuests]) {
    expect([path, await visit(gate, path, asks)]).toEqual([path, expect.objectContaining({ status: 503 })]);
  }
  for (const [path, asks] of open) expect([path, await visit(gate, path, asks)]).toEqual([path, undefined]);
  expect(await visit(gate, '/de', 'page')).toMatchObject({ headers: { 'retry-after': '60' } });
});

test('[I3] an administrator passes everywhere; another user reads what the roles allow and sees no page', async () => {
  const gate = gateWith({});
  for (const [path, asks] of [...blocked, ...blockedForGuests]) {
    expect([path, await visit(gate, path, asks, { id: 'a', roles: ['admin'] })]).toEqual([path, 'private']);
  }
  for (const [path, asks] of blocked)
    expect(await visit(gate, path, asks, { id: 'u', roles: ['editor'] })).toMatchObject({ status: 503 });
  for (const [path, asks] of blockedForGuests) expect(await visit(gate, path, asks, { id: 'u' })).toBe('private');
});

test('[I1] an inactive gate blocks nothing', () => {
  expect(plugin.gate?.(contextWith({ active: false }))).toBeUndefined();
  expect(plugin.gate?.(contextWith({}))).toBeDefined();
});

test('[I1] lets configured paths through', async () => {
  const gate = gateWith({ open: ['/press'] });
  expect(await visit(gate, '/de/press/kit', 'page')).toBeUndefined();
  expect(await visit(gate, '/pressed', 'page')).toMatchObject({ status: 503 });
});

test('[I1] configured paths may be written with a trailing slash, a locale or characters that addresses encode', async () => {
  const gate = gateWith({ open: ['/services/', '/de/referenzen', '/über-uns', '/kontakt%C3%A9', '/_ipx/', '/api', '/de'] });
  for (const path of ['/services', '/de/services/all', '/de/referenzen', '/referenzen/', '/de/%C3%BCber-uns', '/u%CC%88ber-uns/team', '/kontakt%c3%a9/_payload.json', '/_ipx/w_300/media/a.jpg', '/', '/de'])
    expect([path, await visit(gate, path, 'page')]).toEqual([path, undefined]);
  for (const path of ['/%61pi/notes/', '/service', '/de/about', '/%', '/media/a.jpg'])
    expect([path, await visit(gate, path, 'page')]).toEqual([path, expect.objectContaining({ status: 503 })]);
}); // prettier-ignore

test('[I2] the cookie is valid only until it expires, for its password and for this server', async () => {
  const proof = new AccessProof(key, passwordHash);
  const cookie = proof.make();
  expect(await visit(gateWith({ passwordHash }), '/', 'page', { cookie })).toBe('private');
  expect(proof.isGood(cookie, Date.now() + 181 * 86_400_000)).toBe(false);
  expect(await visit(gateWith({ passwordHash: 'a'.repeat(64) }), '/', 'page', { cookie })).toMatchObject({
    status: 503,
  });
  expect(await visit(gateWith({}), '/', 'page', { cookie })).toMatchObject({ status: 503 });
  expect(new AccessProof(Buffer.alloc(32, 8), passwordHash).isGood(cookie)).toBe(false);
  const later = cookie.replace(/^\d+/, (expires) => String(Number(expires) + 1));
  expect(proof.isGood(later)).toBe(false);
});

test('[I2] any other cookie content grants no access', () => {
  const proof = new AccessProof(key, passwordHash);
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.tuple(fc.nat(), fc.base64String()).map(([at, text]) => `${at}.${text}`),
      ),
      (cookie) => !proof.isGood(cookie),
    ),
  );
});

test('[I1] the page is in both languages, and asks for a password only if one is configured', () => {
  const page = gatePage({ locale: 'de', siteName: 'A & <B>', withBox: true });
  expect(page.body).toMatch(/<h1>Im Aufbau<\/h1>[^]*<label for="password">Passwort<\/label>[^]*>Absenden<\/button>/);
  expect(page.body).not.toContain('<B>');
  const bare = gatePage({ locale: 'en', siteName: 'A', withBox: false });
  expect(bare.body).toContain('<h1>Under Construction</h1>');
  expect([bare.body.includes('<form'), bare.script]).toEqual([false, undefined]);
  expect(bare.body + page.body).not.toMatch(/ style="| on\w+=/);
});
