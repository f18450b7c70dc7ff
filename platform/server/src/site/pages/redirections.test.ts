import fc from 'fast-check';
import { RedirectGraph } from './redirect-graph.js';
import { redirectionsOf, targetOf, withQuery } from './redirections.js';

const origin = 'https://x.example';
const rows = (...pairs: readonly (readonly [string, string])[]) =>
  pairs.map(([source, target]) => ({ source, target, status: 302 }));

describe('[A13] a redirect may lead', () => {
  test.each([
    ['/a', { to: '/a', external: false }],
    ['/a?b=1#c', { to: '/a?b=1#c', external: false }],
    ['/ü', { to: '/%C3%BC', external: false }],
    ['https://x.example/a', { to: '/a', external: false }],
    ['https://y.example/a', { to: 'https://y.example/a', external: true }],
    ['http://y.example', { to: 'http://y.example/', external: true }],
  ])('%s', (written, target) => expect(targetOf(written, origin)).toEqual(target));

  test.each([
    'javascript:alert(1)', 'data:text/html,x', '//y.example', '/\\y.example', '/..//y.example', '/\t/y.example', 'a', '', 'ftp://y',
    'https:y.example', 'https:///y.example', 'https://user@y.example/', 'http://', ' /a', 'mailto:a@y.example', '/a b', 'https://y\\@z',
  ])('not to %j', (written) => expect(targetOf(written, origin)).toBeNull()); // prettier-ignore

  test('whatever the record contains, an address classified as internal stays on this site', () => {
    const pieces = fc.constantFrom('/', '\\', '.', '..', ':', '@', '?', '#', '%2F', '\t', 'a', 'y.example', 'https:');
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 8 }), (parts) => {
        const target = targetOf(`/${parts.join('')}`, origin);
        if (target && !target.external) expect(new URL(target.to, origin).origin).toBe(origin);
      }),
    );
  });

  test('the query of the request is kept', () => {
    expect(withQuery('/a', '?x=1')).toBe('/a?x=1');
    expect(withQuery('/a?y=2#z', '?x=1')).toBe('/a?y=2&x=1#z');
    expect([withQuery('/a', ''), withQuery('/a', '?')]).toEqual(['/a', '/a']);
  });
});

describe('[A13] redirect loops', () => {
  test.each([
    ['to itself', rows(['/a', '/a'])],
    ['to itself, with a slash', rows(['/a', '/a/'])],
    ['to itself, with a query', rows(['/a', '/a?x'])],
    ['to itself, by the whole address', rows(['/a', `${origin}/a`])],
    ['over others', rows(['/a', '/b'], ['/b', '/c'], ['/c', '/a'])],
    ['over the root, which sends a first visit to its language', rows(['/de', '/'])],
    ['over what is encoded otherwise', rows(['/ü', '/b'], ['/b', '/%C3%BC'])],
  ])('%s', (_name, list) => expect(redirectionsOf(list, origin, undefined).size).toBe(0));

  test('a redirect that leads into a loop is followed up to the loop', () => {
    expect([...redirectionsOf(rows(['/x', '/a'], ['/a', '/b'], ['/b', '/a']), origin, undefined).keys()]).toEqual([
      '/x',
    ]);
  });

  test('[A14] the configured redirect of the root takes precedence over a record', () => {
    const configured = redirectionsOf(rows(['/', '/other'], ['/start', '/']), origin, '/start');
    expect([...configured.keys()]).toEqual([]);
    const fine = redirectionsOf(rows(['/', '/other']), origin, '/login');
    expect(fine.get('/')).toEqual({ to: '/login', status: 302, external: false });
  });

  test('following redirects always ends, whatever the table contains', () => {
    const place = fc.constantFrom('/', '/de', '/a', '/b', '/c', '/d', '/e');
    const table = fc.uniqueArray(fc.tuple(place, place), { selector: ([source]) => source });
    fc.assert(
      fc.property(table, fc.option(place, { nil: undefined }), (pairs, rootRedirect) => {
        const followed = redirectionsOf(rows(...pairs), origin, rootRedirect);
        for (const start of ['/', '/de', '/a', '/b', '/c', '/d', '/e']) {
          let at: string | undefined = start;
          for (let step = 0; at !== undefined; step += 1) {
            expect(step).toBeLessThan(20);
            at = followed.get(at)?.to ?? (at === '/' ? '/de' : undefined);
          }
        }
        // If every redirect can be saved in turn, every one is followed.
        const graph = new RedirectGraph(rows(...pairs), origin);
        const isFine = rows(...pairs).every((row) => !graph.leadsBack(row));
        if (isFine && rootRedirect === undefined) expect(followed.size).toBe(pairs.length);
      }),
    );
  });
});
