import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { everyAuthServer } from '../testing/auth-server.js';
import { Accounts } from './accounts.js';
import { FirstAdministrator } from './first-administrator.js';
import { FirstPassword } from './first-password.js';

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
    for (const password of ['Password123', 'short']) {
      const config = { admin: { email: 'boss@example.com', password } };
      const first = new FirstAdministrator(
        config,
        suite.server.db,
        new Accounts(suite.server.db),
        new FirstPassword({ dataDir: suite.server.folder }),
      );
      await expect(first.ensure(false)).rejects.toMatchObject({
        problems: [expect.stringMatching(/^ADMIN_PASSWORD .*commonest/)],
      });
    }
    expect(await suite.server.db.query('SELECT name FROM roles')).toHaveLength(2);
  });
});
