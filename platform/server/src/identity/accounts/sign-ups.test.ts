import type { OneTimeLink, OneTimeLinks } from '../links/one-time-links.js';
import { passwordMatches } from './passwords.js';
import { SignUps } from './sign-ups.js';

const email = 'anna@example.com';

test('[G8] of many pending sign-ups only the hash of the password is verified', async () => {
  const links: OneTimeLink[] = [];
  const signUps = new SignUps({ secret: 's'.repeat(40), secretFallbacks: [] }, {
    signUpsOf: () => Promise.resolve(links),
  } as Partial<OneTimeLinks> as OneTimeLinks);
  const add = async (password: string): Promise<void> => {
    const payload = await signUps.prepare(email, 'Anna', password);
    expect(payload.selector).toMatch(/^[0-9a-f]{4}$/);
    links.push({ id: password, kind: 'verify', email, userId: null, callbackUrl: '', payload });
  };
  for (const password of ['the first password', 'the second password', 'ü is a letter of mine']) await add(password);
  for (const password of ['the first password', 'the second password', 'u\u0308 is a letter of mine']) {
    expect(await passwordMatches(password, await signUps.hashFor(email, password))).toBe(true);
  }
  expect(await signUps.hashFor(email, 'some other password')).toBeNull();
  expect(await signUps.hashFor('other@example.com', 'the first password')).toBeNull();
});
