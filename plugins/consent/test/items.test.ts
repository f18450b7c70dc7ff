import { clearingLines } from '../src/server/cookie-clearing.js';
import { cookieDomains, cookiePaths } from '../src/shared/expired-cookies.js';
import { mergeItems } from '../src/shared/merge-items.js';
import { readItems } from '../src/shared/read-items.js';
import { standardItems } from '../src/shared/standard-items.js';

test('[H6] the built-in items: three required ones, the free map active, Google’s map and analytics inactive', () => {
  const summaries = standardItems.map(({ id, category, active }) => [id, category, active]);
  expect(summaries).toEqual([
    ['session', 'required', true], ['auth', 'required', true], ['consent', 'required', true],
    ['openmap', 'functional', true], ['gmap', 'functional', false], ['analytics', 'analytics', false],
  ]); // prettier-ignore
});

test('[H3] items from JSON have the specified defaults, and are added or replace an item', () => {
  const { items, problems } = readItems([
    { id: 'chat', name: 'Chat', cookies: ['chat_*'] },
    { id: 'gmap', name: { en: 'Map' }, active: true },
    { id: 'youTube_2' },
  ]);
  expect(problems).toEqual([]);
  expect(items[0]).toEqual({ id: 'chat', name: 'Chat', category: 'others', active: true, cookies: ['chat_*'] });
  const merged = mergeItems(standardItems, items);
  expect(merged.map(({ id }) => id)).toEqual([...standardItems.map(({ id }) => id), 'chat', 'youTube_2']);
  expect(merged.find(({ id }) => id === 'gmap')).toMatchObject({ name: { en: 'Map' }, category: 'functional', active: true, hosts: expect.arrayContaining(['www.google.com']) }); // prettier-ignore
});

test('[H3] errors of an item are reported with their position, and the other items stay', () => {
  const { items, problems } = readItems([
    { id: 'Ä' }, { id: 'a', category: 'x' }, { id: 'b', cookies: ['a b'] }, { id: 'c', url: 'javascript:x' }, 7,
    { id: 'd', what: 1 }, { id: 'e', active: 1, name: 4 }, { id: 'good' },
  ]); // prettier-ignore
  expect(items.map(({ id }) => id)).toEqual(['good']);
  expect(problems.map(({ en, de }) => [en.slice(0, 8), de.slice(0, 8)])).toEqual(
    [0, 1, 2, 3, 4, 5, 6, 6].map((at) => [`items[${at}]`, `items[${at}]`]),
  );
  expect(readItems({}).problems).toEqual([{ en: 'items must be a list', de: 'items muss eine Liste sein' }]);
});

test('[H4] [H7] a cookie may belong to its host or any parent domain, and to any prefix of the path', () => {
  expect(cookieDomains('www.shop.example.com:443')).toEqual([undefined, 'www.shop.example.com', 'shop.example.com', 'example.com']); // prettier-ignore
  expect(cookieDomains('localhost')).toEqual([undefined]);
  expect(cookieDomains('127.0.0.1')).toEqual([undefined]);
  expect(cookiePaths('/de/ueber')).toEqual(['/', '/de', '/de/', '/de/ueber', '/de/ueber/']);
  expect(cookiePaths('/')).toEqual(['/']);
});

describe('[H4] cookies cleared by the server', () => {
  const visit = (cookies: string) => ({ cookies, host: 'www.site.example', path: '/de' });
  const cleared = (cookies: string, declined?: string[]) =>
    [...new Set(clearingLines(visit(cookies), standardItems, declined).map((line) => line.slice(0, line.indexOf('='))))]; // prettier-ignore
  const necessary =
    'next-auth.session-token=1; __Secure-next-auth.session-token=1; __Host-next-auth.csrf-token=1; next-auth.csrf-token=1; ' +
    'next-auth.callback-url=1; i18n_redirected=de; construction_access=1; consent.cookie=x; consent.session=true; consent.all=true';

  test('all but the necessary cookies, on parent domains and paths too', () => {
    expect(cleared(`${necessary}; _ga=1; odd=2; __Host-x=1`)).toEqual(['_ga', 'odd', '__Host-x']);
    const lines = clearingLines(visit('odd=2'), standardItems);
    for (const part of ['Path=/', 'Domain=www.site.example', 'Domain=site.example', 'Path=/de']) {
      expect(lines.some((line) => line.split('; ').includes(part))).toBe(true);
    }
    expect(lines.every((line) => line.includes('Max-Age=0'))).toBe(true);
    expect(clearingLines(visit('__Host-x=1'), standardItems)).toEqual([expect.stringMatching(/; Path=\/; Secure$/)]);
  });

  test('with named items only their cookies', () => {
    expect(cleared('_ga=1; _ga_ABC=1; odd=2', ['analytics'])).toEqual(['_ga', '_ga_ABC']);
    expect(cleared('_ga=1; consent.cookie=1', ['session', 'nobody'])).toEqual([]);
  });

  test('no name that could break a header, and no more lines than clients accept', () => {
    expect(cleared('a\r\nb=1; ü=1; ok=1')).toEqual(['ok']);
    const many = Array.from({ length: 300 }, (_, at) => `c${at}=1`).join('; ');
    expect(clearingLines(visit(many), standardItems).join('\r\n').length).toBeLessThan(16_000);
    // An impossible host must not multiply the lines.
    const deep = { cookies: many, host: 'a.'.repeat(6_000) + 'com', path: '/a/b/c/d/e/f' };
    expect(clearingLines(deep, standardItems).join('\r\n').length).toBeLessThan(16_000);
    expect(cookieDomains(deep.host)).toEqual([undefined]);
  });
});
