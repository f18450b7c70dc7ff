import { afterSignIn, loginAddress, recordAddress } from './addresses.js';

describe('addresses', () => {
  const origin = 'https://example.com';

  test('[A5] a sign-in returns to a page of this site only', () => {
    expect(afterSignIn('/de/private/a?page=2', 'de', origin)).toBe('/de/private/a?page=2');
    expect(afterSignIn(`${origin}/user`, 'en', origin)).toBe('/user');
    for (const evil of [
      '//evil.example',
      '/\\evil.example',
      '/..//evil.example',
      `${origin}//evil.example`,
      'https://evil.example/x',
      'javascript:alert(1)',
      'http://[',
      null,
    ]) {
      expect(afterSignIn(evil, 'de', origin)).toBe('/de/private');
    }
  });

  test('[A5] the sign-in remembers the previous page', () => {
    expect(loginAddress('de', '/de/private/a?x=1')).toBe('/de/login?callbackUrl=%2Fde%2Fprivate%2Fa%3Fx%3D1');
  });

  test('[F1] a key may contain any character', () => {
    expect(recordAddress('roles', 'a/b ü', 'en')).toBe('/private/roles/a%2Fb%20%C3%BC');
  });
});
