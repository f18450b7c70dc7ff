import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { everyDatabase } from '../contract/every-database.js';
import { createPerson } from '../factories/people.js';
import { repository } from '../server/start-server.js';
import { until } from '../server/until.js';
import { signInCode } from './sign-in-attempt.js';
import { TokenClient } from './token-client.js';

everyDatabase('audit trail', { env: { LOG_LEVEL: 'debug' } }, (suite) => {
  const person = (roles: readonly string[] = []) => createPerson(suite.admin, () => suite.server.client(), roles);
  const entries = (filter: object) => suite.admin.list('audit', { filter, sort: 'at', limit: 1000 });
  /** Waits until these events exist for a user, in any order. */
  const eventsOf = async (userId: string, count: number) => {
    const rows = await until(async () => {
      const found = await entries({ user_id: userId });
      return found.length >= count && found;
    });
    return rows.map(({ event }) => event).toSorted();
  };

  test('[G1] an administrator reads who did what from where, without any secret', async () => {
    const { client, id, email, password } = await person();
    const { body } = await client.send<{ id: string; token: string }>('POST', '/api/user/tokens', { name: 'backup' });
    await client.send('DELETE', `/api/user/tokens/${body.id}`);
    const next = 'a lane below the limes';
    await client.send('POST', '/api/user/password', { password: next, current: 'not it at all' });
    await client.send('POST', '/api/user/password', { password: next, current: password });
    await client.send('DELETE', '/api/user/sessions');
    expect(await signInCode(suite.server.client(), email, 'not it either')).toBe('credentials');
    await client.send('POST', '/api/user/logout', {});
    await suite.admin.send('PUT', `/api/users/${id}`, { roles: ['editor'] });
    await suite.admin.send('PUT', `/api/users/${id}`, { password_pending: true });
    await suite.admin.send('PUT', `/api/users/${id}`, { disabled: true });
    expect(await signInCode(suite.server.client(), email, next)).toBe('credentials');
    await suite.admin.send('DELETE', `/api/users/${id}/sessions`);
    await suite.admin.send('DELETE', `/api/users/${id}`);
    expect(await eventsOf(id, 15)).toEqual(
      [
        'userCreated', 'signIn', 'tokenCreated', 'tokenRevoked', 'signInFailed', 'passwordChanged', 'sessionsEnded', 'signInFailed',
        'signOut', 'rolesChanged', 'passwordForced', 'userDisabled', 'signInFailed', 'sessionsEnded', 'userDeleted',
      ].toSorted(),
    );
    const rows = await entries({ user_id: id });
    const one = (event: string) => rows.find((row) => row['event'] === event);
    expect(one('signIn')).toMatchObject({ address: '127.0.0.1', user_agent: 'node', detail: 'credentials', actor: null });
    expect(one('rolesChanged')).toMatchObject({ email, actor: 'admin@example.com', detail: '- → editor' });
    expect(rows.filter(({ event }) => event === 'signInFailed').map(({ detail }) => detail).toSorted()).toEqual(
      ['current password', 'disabled', 'password'],
    );
    const all = JSON.stringify(await entries({})) + suite.server.log();
    for (const secret of [password, next, 'not it either', body.token, client.cookie.split('=')[1] ?? 'x']) {
      expect(all).not.toContain(secret);
    }
  }); // prettier-ignore

  test('[G8] strangers’ attempts are listed, too; equal ones share one line with a count', async () => {
    const guest = suite.server.client();
    const email = 'nobody.here@example.com';
    for (let i = 0; i < 12; i += 1) await signInCode(guest, email, 'wrong every time');
    await guest.send('POST', '/api/user/password-request', { email });
    await guest.send('POST', '/api/user/signup', { email, name: 'N', password: 'a pond among the pines' });
    await new TokenClient(suite.server.origin, 'vk_guess', '10.0.0.1').call('GET', '/api/model/');
    await until(async () => (await entries({ event: 'tokenRefused' })).length > 0);
    const rows = await entries({ email });
    expect(rows.map(({ event, times, user_id }) => [event, times, user_id]).toSorted()).toEqual(
      ['passwordRequested', 'signInFailed', 'signInLocked', 'signUp'].map((event) => [event, 1, null]),
    );
  });

  test('[D5] nobody writes it, and only administrators read it', async () => {
    const [row] = await until(async () => {
      const rows = await suite.admin.list('audit', { limit: 1 });
      return rows.length > 0 && rows;
    });
    const path = `/api/audit/${String(row?.['id'])}`;
    const count = (await suite.admin.get<number>('/api/audit/?count')).body;
    const { client } = await person(['editor']);
    expect((await client.get('/api/audit/')).status).toBe(404);
    expect((await client.get(path)).status).toBe(404);
    expect((await suite.guest.get('/api/audit/')).status).toBe(404);
    for (const who of [suite.admin, client, suite.guest]) {
      const responses = await Promise.all([
        who.send('POST', '/api/audit/', { event: 'signIn', at: '2026-01-01T00:00:00Z' }), who.send('PUT', path, { detail: 'x' }),
        who.send('DELETE', path), who.send('DELETE', '/api/audit/', [{ id: row?.['id'] }]), who.send('PUT', '/api/audit/', [row]),
      ]);
      for (const { status } of responses) expect([401, 403, 404]).toContain(status);
    } // prettier-ignore
    expect((await suite.admin.get(path)).body).toEqual(row);
    expect((await suite.admin.get<number>('/api/audit/?count')).body).toBeGreaterThanOrEqual(count);
    const model = await suite.admin.get<{ can: object }>('/api/model/audit');
    expect(model.body.can).toEqual({ create: false, update: false, delete: false });
  });

  test('[G1] every event has a label in both languages', async () => {
    const source = readFileSync(join(repository, 'platform/server/src/identity/audit/audit-entry.ts'), 'utf8');
    const events = [.../auditEvents = \[([^\]]+)\]/.exec(source)?.[1]?.matchAll(/'(\w+)'/g) ?? []].map(([, name]) => name);
    const { body } = await suite.admin.get<{ columns: { event: { values: string[]; valueLabels: object } } }>('/api/model/audit');
    expect(events.length).toBeGreaterThan(10);
    expect(body.columns.event.values.toSorted()).toEqual(events.toSorted());
    expect(Object.keys(body.columns.event.valueLabels).toSorted()).toEqual(events.toSorted());
  }); // prettier-ignore
});
