import { everyDatabase } from '../contract/every-database.js';
import { signInCode } from './sign-in-attempt.js';
import { TokenClient } from './token-client.js';

everyDatabase('a client’s address', {}, (suite) => {
  test('[G2] is that of the connection where no proxy is trusted, regardless of headers', async () => {
    const claims = (at: number) => ({
      'x-forwarded-for': `203.0.113.${at}`,
      forwarded: `for=203.0.113.${at}`,
      'x-real-ip': `203.0.113.${at}`,
      'x-client-ip': `203.0.113.${at}`,
    });
    const guess = (at: number) =>
      new TokenClient(suite.server.origin, `vk_guess${at}`, `203.0.113.${at}`).call('GET', '/api/model/', undefined, claims(at)); // prettier-ignore
    const statuses: number[] = [];
    for (let at = 1; at <= 50; at += 1) statuses.push((await guess(at)).status);
    expect(new Set(statuses)).toEqual(new Set([401]));
    expect((await guess(51)).status).toBe(429);
    expect(await signInCode(suite.server.client(), 'admin@example.com', 'whatever it is', claims(52))).toBe(429);
    const sessions = (await suite.admin.get<{ address: string }[]>('/api/user/sessions')).body;
    expect(sessions.map(({ address }) => address)).toEqual(['127.0.0.1']);
  });
});
