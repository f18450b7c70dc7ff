import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { everyAuthServer } from '../testing/auth-server.js';
import { administratorProblems } from './first-administrator.js';

everyAuthServer('the first administrator', (suite) => {
  test('[C9] the first administrator’s password is in a private file, which the first sign-in removes', async () => {
    const file = join(suite.server.folder, 'first-password');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(await suite.server.first.ensure(true)).toEqual({ email: 'admin@localhost', file });
    const password = readFileSync(file, 'utf8').trim();
    // The file of another database in the same folder.
    writeFileSync(file, 'the password of another administrator\n');
    expect(await suite.server.first.ensure(true)).toBeNull();
    writeFileSync(file, `${password}\n`);
    await suite.browser.signIn('admin@localhost', password);
    expect((await suite.browser.send('/try/admin')).status).toBe(200);
    expect(existsSync(file)).toBe(false);
    expect(await suite.server.first.ensure(false)).toBeNull();
    expect(await suite.server.db.query('SELECT name FROM roles')).toHaveLength(2);
  });
});

test('[C9] a wrong address and a password that users may not have are problems of the configured administrator', () => {
  const problems = (email: string, password: string) => administratorProblems({ admin: { email, password } });
  const [address, secret] = [
    'ADMIN_EMAIL must be an e-mail address',
    expect.stringMatching(/^ADMIN_PASSWORD .*commonest/),
  ];
  expect(problems('boss@example.com', 'a password of the boss')).toEqual([]);
  expect(problems('nope', 'short')).toEqual([address, secret]);
  expect(problems('boss@example.com', 'Password123')).toEqual([secret]);
  expect(administratorProblems({ admin: undefined })).toEqual([]);
});
