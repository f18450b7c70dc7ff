import { stat } from 'node:fs/promises';
import { readRoles } from './account.js';
import { cookieValue, rawCookie } from '../../kernel/http/cookies.js';
import { CsrfTokens } from '../protocol/csrf.js';
import { emailIdentity } from './email-identity.js';
import { hashPassword, makePassword, passwordMatches, passwordProblem } from './passwords.js';

test.each([
  [' Anna@X.DE ', 'anna@x.de'],
  ['ａnna@x.de', 'anna@x.de'],
  ['müller@straße.de', 'müller@straße.de'],
  ['admin@localhost', 'admin@localhost'],
  ['anna', null],
  ['a@b@c.de', null],
  ['"anna"@x.de', null],
  ['an na@x.de', null],
  ['anna,eve@x.de', null],
  ['<anna@x.de>', null],
  ['anna@[127.0.0.1]', null],
  ['anna@x.de:25', null],
  ['anna@x.de\u0000', null],
  ['anna\u200b@x.de', null],
  [`${'a'.repeat(250)}@x.de`, null],
  ['@x.de', null],
  [['anna@x.de'], null],
  [{ $ne: null }, null],
  [null, null],
])('[G8] the address %j is normalized to %j', (input, identity) => {
  expect(emailIdentity(input)).toBe(identity);
});

test('[G8] passwords count code points after NFC, and are never truncated', async () => {
  expect(passwordProblem('ü'.repeat(9))).toBe('passwordTooShort');
  expect(passwordProblem('u\u0308'.repeat(9))).toBe('passwordTooShort');
  expect(passwordProblem('🙂'.repeat(10))).toBeNull();
  expect(passwordProblem('🙂'.repeat(128))).toBeNull();
  expect(passwordProblem('🙂'.repeat(129))).toBe('passwordTooLong');
  expect(passwordProblem(1234567890)).toBe('passwordType');
  for (const common of [
    'password123',
    'PassWord123',
    'qwertyuiop',
    '1234567890',
    '1q2w3e4r5t',
    'administrator',
    'Passwort123',
  ]) {
    expect([common, passwordProblem(common)]).toEqual([common, 'passwordCommon']);
  }
  expect(passwordProblem('password123 ')).toBeNull();
  const long = 'x'.repeat(100);
  const hash = await hashPassword(`${long}a`);
  expect(hash).toMatch(/^\$argon2id\$/);
  expect(await passwordMatches(`${long}a`, hash)).toBe(true);
  expect(await passwordMatches(`${long}b`, hash)).toBe(false);
  expect(await passwordMatches('u\u0308 is one letter', await hashPassword('ü is one letter'))).toBe(true);
  expect(await passwordMatches('anything', null)).toBe(false);
});

test('[G8] checking an unknown account takes as long as checking an existing one', async () => {
  const hash = await hashPassword('correct horse battery');
  // Processor time, which other load on the machine hardly affects.
  const time = async (stored: string | null): Promise<number> => {
    const before = process.cpuUsage();
    await passwordMatches('something else', stored);
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  const times: { there: number; nobody: number }[] = [];
  for (let tries = 0; tries < 7; tries += 1) times.push({ there: await time(hash), nobody: await time(null) });
  const [there, nobody] = (['there', 'nobody'] as const).map((of) => Math.min(...times.map((one) => one[of])));
  expect(nobody).toBeGreaterThan((there ?? Infinity) / 2);
});

test('[G8] generated passwords are long enough and differ', () => {
  const made = Array.from({ length: 50 }, makePassword);
  expect(new Set(made).size).toBe(50);
  for (const password of made) expect(passwordProblem(password)).toBeNull();
});

test('[G2] a CSRF token counts only with the server’s own cookie and only when repeated', () => {
  const tokens = new CsrfTokens([Buffer.alloc(32, 1)]);
  const { token, cookie } = tokens.make();
  expect(tokens.confirms(cookie, token)).toBe(true);
  expect(tokens.confirms(cookie, tokens.make().token)).toBe(false);
  expect(tokens.confirms(new CsrfTokens([Buffer.alloc(32, 2)]).make().cookie, token)).toBe(false);
  for (const bad of [undefined, '', token, `${token}|`, `${token}|${'0'.repeat(64)}`]) {
    expect(tokens.confirms(bad, token)).toBe(false);
  }
  expect(tokens.confirms(cookie, [token])).toBe(false);
});

test('[G1] a cookie is found by its full name only', () => {
  const header = 'xnext-auth=0; next-auth.session-token.0=1; next-auth.session-token=a%7Cb; next-auth.session-token=2';
  expect(rawCookie(header, 'next-auth.session-token')).toBe('a%7Cb');
  expect(cookieValue(header, 'next-auth.session-token')).toBe('a|b');
  expect(rawCookie(header, 'session-token')).toBeUndefined();
  expect(cookieValue('a=%zz', 'a')).toBeUndefined();
  expect(rawCookie(undefined, 'a')).toBeUndefined();
});

test('[G1] unreadable roles count as none', () => {
  expect(readRoles('["a","b"]')).toEqual(['a', 'b']);
  for (const stored of [null, '', '{', '"admin"', '{"0":"admin"}', '[1,null]']) expect(readRoles(stored)).toEqual([]);
});

test('[G2] hashing many passwords at once leaves threads for file access', async () => {
  let done = 0;
  const hashes = Array.from({ length: 24 }, async () => {
    await hashPassword('correct horse battery');
    done += 1;
  });
  await Promise.race(hashes);
  await stat('.');
  expect(done).toBeLessThan(12);
  await Promise.all(hashes);
});
