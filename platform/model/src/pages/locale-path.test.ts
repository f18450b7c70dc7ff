import { inLocale, localeOfPath, withoutLocale } from './locale-path.js';

describe('locales in addresses', () => {
  test('[A1] the first segment selects the locale', () => {
    expect(['/', '/de', '/de/login', '/demo', '/private/de'].map(localeOfPath)).toEqual(['en', 'de', 'de', 'en', 'en']);
  });

  test('[A1] a page has an address in each locale', () => {
    for (const path of ['/', '/login', '/private/customers/1']) {
      expect(withoutLocale(inLocale(path, 'de'))).toBe(path);
      expect(inLocale(inLocale(path, 'de'), 'en')).toBe(path);
    }
    expect(inLocale('/', 'de')).toBe('/de');
  });

  test('[A1] no change of locale leads to another site', () => {
    for (const path of ['/de//evil.example', '/de/\\evil.example', '//evil.example']) {
      expect(inLocale(path, 'en')).toBe('/evil.example');
      expect(inLocale(path, 'de')).toBe('/de/evil.example');
    }
  });
});
