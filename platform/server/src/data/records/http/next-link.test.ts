import { nextLink } from './next-link.js';

test('[D2] the link to the next page keeps the whole query, also after a second question mark', () => {
  const url = '/api/books/?filter={"title":{"$like":"%why?%"}}&sort=title&limit=2';
  const link = nextLink({ url }, { limit: 2, offset: 0 }, 'abc');
  const next = new URL(/^<(.*)>; rel="next"$/.exec(link)?.[1] ?? '', 'http://localhost');
  expect([next.pathname, Object.fromEntries(next.searchParams)]).toEqual([
    '/api/books/',
    { filter: '{"title":{"$like":"%why?%"}}', sort: 'title', limit: '2', after: 'abc' },
  ]);
});
