import { everyDatabase } from '../contract/every-database.js';
import { createPerson } from '../factories/people.js';
import { clickLink } from './click-link.js';
import { Mailbox } from './mailbox.js';
import { columnsOf, sessionUser, signInCode } from './sign-in-attempt.js';

const password = 'a quiet place by the sea';
const newId = '01a1fe17-ac50-7543-b7b0-c89c75409761';

everyDatabase('users', {}, (suite) => {
  let box: Mailbox;
  beforeAll(() => {
    box = new Mailbox(suite.server);
  });
  const person = (roles: readonly string[] = []) => createPerson(suite.admin, () => suite.server.client(), roles);

  test("[C9] a user created without a password is invited by mail, in the inviter's language", async () => {
    const invite = (body: object, language: string) =>
      suite.admin.send('POST', '/api/users/', body, { 'accept-language': language });
    expect((await invite({ email: 'Ida@Example.com', name: 'Ida', roles: ['editor'] }, 'en')).status).toBe(201);
    expect((await invite({ email: 'ina@example.com', name: 'Ina' }, 'de')).status).toBe(201);
    const english = await box.next('ida@example.com');
    expect([english.to, english.links[0]]).toEqual([['ida@example.com'], expect.stringMatching(/token=[0-9a-f]{64}/)]);
    const german = await box.next('ina@example.com');
    expect(german.subject).not.toBe(english.subject);
    expect(decodeURIComponent(german.links[0] ?? '')).toMatch(/\/de\/password-new/);
    expect(await signInCode(suite.server.client(), 'ida@example.com', '')).toBe('credentials');

    const quiet = { email: 'iris@example.com', name: 'Iris', new_password: password };
    expect((await invite(quiet, 'en')).status).toBe(201);
    expect((await invite({ email: 'ivy@example.com', name: 'Ivy', disabled: true }, 'en')).status).toBe(201);
    expect(await signInCode(suite.server.client(), quiet.email, password)).toBeNull();
    for (const bad of [{ new_password: 'Password123' }, { new_password: 'short' }, { password }, { roles: ['nobody'] }]) {
      const response = await invite({ email: 'ilse@example.com', name: 'Ilse', ...bad }, 'en');
      expect([bad, response.status, columnsOf(response)]).toEqual([bad, 422, Object.keys(bad)]);
    } // prettier-ignore
    for (const one of [quiet.email, 'ivy@example.com', 'ilse@example.com']) expect(await box.all(one)).toEqual([]);
  });

  test('[G1] disabling a user or setting another password ends the sessions at once', async () => {
    const [anna, ben] = [await person(), await person(['editor'])];
    await suite.admin.send('PUT', `/api/users/${anna.id}`, { disabled: true });
    expect(await sessionUser(anna.client)).toBeNull();
    expect(await signInCode(suite.server.client(), anna.email, anna.password)).toBe('credentials');
    await suite.admin.send('PUT', `/api/users/${ben.id}`, { new_password: password });
    expect(await sessionUser(ben.client)).toBeNull();
    expect(await signInCode(suite.server.client(), ben.email, ben.password)).toBe('credentials');
    expect(await signInCode(ben.client, ben.email, password)).toBeNull();
    expect((await box.next(ben.email)).links[0]).toMatch(/\/password-request$/);
    await suite.admin.send('PUT', `/api/users/${ben.id}`, { roles: [] });
    expect(await sessionUser(ben.client)).toMatchObject({ roles: [] });
    await suite.admin.send('DELETE', `/api/users/${ben.id}`);
    expect(await sessionUser(ben.client)).toBeNull();
  });

  test('[C9] users write only their own name, whatever else they send', async () => {
    const { client, id } = await person();
    const path = `/api/users/${id}`;
    const before = await suite.admin.get(path);
    for (const body of [
      { roles: ['admin'] }, { password_pending: false, disabled: true }, { password_hash: 'x' }, { new_password: password },
      { email: 'other@example.com' }, { id: '01a1fe17-ac50-7543-b7b0-c89c75409761' }, { email_verified_at: null },
      { name: 'Fine', roles: ['admin'] }, { _version: 1, disabled: true }, { profile: { locale: 'de' } },
    ]) {
      expect([body, (await client.send('PUT', path, body)).status]).toEqual([body, 422]);
    } // prettier-ignore
    expect((await suite.admin.get(path)).body).toEqual(before.body);
    expect((await client.send('PUT', path, { name: 'Anna Neumann' })).body).toMatchObject({ name: 'Anna Neumann' });
    expect((await client.send('POST', '/api/users/', { email: 'x@example.com', name: 'X' })).status).toBe(403);
    expect((await client.send('DELETE', path)).status).toBe(403);
    const other = await person();
    expect((await client.send('PUT', `/api/users/${other.id}`, { name: 'X' })).status).toBe(404);
  });

  test('[C9] shipped roles can neither be deleted nor renamed; their labels can be changed', async () => {
    for (const role of ['admin', 'editor']) {
      const deletion = await suite.admin.send('DELETE', `/api/roles/${role}`);
      expect([deletion.status, deletion.body['details']]).toEqual([409, [expect.objectContaining({ message: expect.stringContaining(`"${role}"`) })]]);
      expect([409, 422]).toContain((await suite.admin.send('PUT', `/api/roles/${role}`, { name: 'boss' })).status);
    } // prettier-ignore
    expect((await suite.admin.send('PUT', '/api/roles/editor', { label_de: 'Schriftleitung' })).status).toBe(200);
    await suite.admin.create('roles', [{ name: 'guide' }]);
    expect((await suite.admin.send('DELETE', '/api/roles/guide')).status).toBe(204);
  });

  test('[C9] the last administrator stays: the refusal names the columns that were to change', async () => {
    const { user } = (await suite.admin.get<{ user: { id: string } }>('/api/auth/session')).body;
    for (const [change, columns] of [
      [{ disabled: true }, ['disabled']],
      [{ roles: [] }, ['roles']],
      [{ roles: [], disabled: true }, ['disabled', 'roles']],
    ] as const) {
      const refused = await suite.admin.send('PUT', `/api/users/${user.id}`, change);
      expect([refused.status, columnsOf(refused)]).toEqual([409, columns]);
    }
    expect((await suite.admin.send('DELETE', `/api/users/${user.id}`)).status).toBe(409);
  });

  test('[C9] a profile cannot be created by hand; a missing one is restored by the next sign-in', async () => {
    const refused = await suite.admin.send('POST', '/api/profiles/', { first_name: 'A' });
    expect([refused.status, refused.body['details']]).toEqual([
      409,
      [{ message: 'The profile is created with its user' }],
    ]);
    const { body: model } = await suite.admin.get('/api/model/profiles');
    expect(model['can']).toEqual({ create: false, update: true, delete: true });
    const { client, id, email, password: own } = await person();
    expect((await suite.admin.send('DELETE', `/api/profiles/${id}`)).status).toBe(204);
    expect(await signInCode(client, email, own)).toBeNull();
    expect((await client.get(`/api/profiles/${id}`)).body).toMatchObject({ user_id: id, first_name: null });
  });

  test('[C9] a user who never set a password is invited and can be invited again, but not after the first sign-in', async () => {
    const [user] = await suite.admin.create('users', [{ email: 'ole@example.com', name: 'Ole' }]);
    const path = `/api/users/${String(user?.['id'])}`;
    const state = async () => {
      const { invited_at, last_sign_in_at } = (await suite.admin.get(path)).body;
      return [invited_at !== null, last_sign_in_at !== null];
    };
    expect(await state()).toEqual([true, false]);
    const creation = async () =>
      (await suite.admin.get<{ changes: object }[]>(`${path}/history/`)).body.at(-1)?.changes;
    const atFirst = await creation();
    expect(atFirst).toMatchObject({ email: { new: 'ole@example.com' }, last_sign_in_at: { new: null } });
    const first = await box.next('ole@example.com');
    expect(first.text).toContain('within 60 minutes');
    const again = () => suite.admin.send('POST', `${path}/invitation`);
    expect([(await suite.guest.send('POST', `${path}/invitation`)).status, (await again()).status]).toEqual([401, 204]);
    const second = await box.next('ole@example.com');
    expect([second.subject, second.links[0] === first.links[0]]).toEqual([first.subject, false]);
    expect([(await again()).status, (await again()).status]).toEqual([204, 204]);
    const limited = await again();
    expect([limited.status, Number(limited.headers.get('retry-after')) > 0]).toEqual([429, true]);
    const ole = suite.server.client();
    expect((await clickLink(ole, second.links[0] ?? '')).status).toBe(302);
    expect(await state()).toEqual([true, false]);
    expect((await ole.send('POST', '/api/user/password', { password })).status).toBe(204);
    // The password completes the sign-in that the link began.
    expect(await state()).toEqual([false, true]);
    // A sign-in is no change of the record, so it is not in its history either.
    expect(await creation()).toEqual(atFirst);
    const refused = await again();
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('already chosen a password')]);
    expect((await suite.admin.send('POST', `/api/users/${newId}/invitation`)).status).toBe(404);
    // No other user may read or write either of them.
    const { id, client } = await person();
    expect(Object.keys((await client.get(`/api/users/${id}`)).body)).not.toContain('last_sign_in_at');
    for (const column of ['invited_at', 'last_sign_in_at']) {
      const written = await suite.admin.send('PUT', path, { [column]: '2026-11-20T10:00:00.000Z' });
      expect([written.status, columnsOf(written)]).toEqual([422, [column]]);
    }
  });

  test('[C9] a sign-in keeps the version, so that a concurrent edit of the user is not refused', async () => {
    const { id, email, password: own } = await person();
    const before = (await suite.admin.get<{ _version: number }>(`/api/users/${id}`)).body._version;
    await suite.server.client().signIn(email, own);
    const edited = await suite.admin.send('PUT', `/api/users/${id}`, { name: 'Edited', _version: before });
    expect(edited.status).toBe(200);
  });

  test('[C9] a role in use is not deleted, and the refusal gives the number of users', async () => {
    const [one] = [await person(['curator_2']), await person(['curator_2']), await person(['curatorx2'])];
    const remove = () => suite.admin.send('DELETE', '/api/roles/curator_2');
    const refused = await remove();
    expect([refused.status, refused.body['code']]).toEqual([409, 'REFERENCED']);
    expect(refused.text).toContain('\\"curator_2\\": 2');
    expect((await suite.admin.send('DELETE', '/api/roles/', [{ name: 'curator_2', _version: 1 }])).status).toBe(409);
    expect(await sessionUser(one.client)).toMatchObject({ roles: ['curator_2'] });
    const holders = await suite.admin.list('users', { search: 'curator_2' });
    expect(holders).toHaveLength(2);
    for (const { id } of holders) await suite.admin.send('PUT', `/api/users/${String(id)}`, { roles: [] });
    expect((await remove()).status).toBe(204);
    expect((await suite.admin.send('PUT', `/api/users/${one.id}`, { roles: ['curator_2'] })).status).toBe(422);
  });
});
