import { countCharacters, passwordStrength } from './passwordStrength.js';

describe('[G8] the strength hint of a new password', () => {
  test.each([
    ['aaaaaaaaaaaa', 'weak'],
    ['abcdefghijkl', 'weak'],
    ['1234567890', 'weak'],
    ['Password2026', 'weak'],
    ['qwertzuiop123', 'weak'],
    ['x7!K', 'weak'],
    ['correct horse battery staple', 'strong'],
    ['Blaue Teekanne im Regen', 'strong'],
  ])('%s is %s', (password, strength) => expect(passwordStrength(password)).toBe(strength));

  test('counts characters as the server does: code points after NFC', () => {
    expect(countCharacters('👍'.repeat(10))).toBe(10);
    expect(countCharacters('u\u0308'.repeat(9))).toBe(9);
  });
});
