import { safeCallbackUrl } from './callback-url.js';

const origin = 'http://localhost:3000';

describe('[G1] A sign-in may lead', () => {
  it.each(['/private', '/de/private?x=1#y', `${origin}/private`])('to %s, on our origin', (wanted) => {
    expect(safeCallbackUrl(wanted, origin)).toBe(new URL(wanted, origin).href);
  });

  it.each([
    '//evil.example', '/\\evil.example', '/..//evil.example', '/.//evil.example', `${origin}//evil.example`,
    '/\t/evil.example', 'https:evil.example', 'javascript:alert(1)', `${origin}@evil.example`, `${origin}.evil.example`,
    `http://x@localhost:3000/`, 'https://localhost:3000/', '', 5, null, ['/private'],
  ])('never to %j', (wanted) => {
    expect(safeCallbackUrl(wanted, origin)).toBe(origin);
  }); // prettier-ignore
});
