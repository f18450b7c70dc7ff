import { administrator } from '../server/start-server.js';
import type { CheckedClient } from './checked-client.js';

/** Requests to the endpoints about the caller's account. */
export async function accountCalls(client: CheckedClient): Promise<void> {
  const { password } = administrator;
  for (const path of ['/api/auth/session', '/api/auth/providers', '/api/user/tokens', '/api/user/sessions'])
    await client.call(path);
  await client.send('POST', '/api/user/signup', {
    email: 'fresh@example.com',
    name: 'Fresh',
    password: 'a long enough password',
  });
  await client.send('POST', '/api/user/signup', { email: 'x' });
  await client.send('POST', '/api/user/password-request', { email: 'nobody@example.com' });
  await client.send('POST', '/api/user/password-request', {});
  const { body: made } = await client.send<{ id: string }>('POST', '/api/user/tokens', { name: 'for a test' });
  await client.send('POST', '/api/user/tokens', {});
  await client.send('DELETE', `/api/user/tokens/${made.id}`);
  await client.send('DELETE', `/api/user/tokens/${made.id}`);
  await client.send('DELETE', '/api/user/sessions');
  await client.send('DELETE', '/api/user/sessions/nothing');
  await client.send('POST', '/api/user/password', { password: 'short' });
  await client.send('POST', '/api/user/password', { password: `${password}!`, current: password });
  await client.send('POST', '/api/user/password', { password, current: `${password}!` });
  const { body: sessions } = await client.call<{ id: string; current: boolean }[]>('/api/user/sessions');
  await signIn(client, 'wrong');
  await client.send('DELETE', `/api/user/sessions/${sessions.find(({ current }) => current)?.id}`);
  await client.call('/api/auth/session');
  await client.call('/api/user/tokens');
  await signIn(client, password);
  await client.send('POST', '/api/user/logout');
  await signIn(client, password);
}

/** Requests to the endpoints about the server. */
export async function systemCalls(client: CheckedClient): Promise<void> {
  for (const path of [
    '/api/model/nothing',
    '/api/docs.json',
    '/api/health/live',
    '/api/health/ready',
    '/api/health/day',
    '/api/metrics',
  ])
    await client.call(path);
  const { body: plan } = await client.call<{ version: string }>('/api/plan');
  await client.send('POST', '/api/plan', { version: plan.version, allowDestructive: [] });
  await client.send('POST', '/api/plan', { version: 'other', allowDestructive: [] });
  await client.send('POST', '/api/plan', {});
  for (const query of ['view=articles&action=read&id=1&as=role:editor', 'view=articles', 'view=nothing&action=read']) {
    await client.call(`/api/why?${query}`);
  }
  for (const query of ['q=a&limit=5', 'q=a&limit=51', '']) await client.call(`/api/search?${query}`);
  const { body: acts } = await client.call<{ id: string }[]>('/api/acts/?limit=1');
  await client.call('/api/acts/?nothing=1');
  for (const id of [acts[0]?.id, 'nothing']) await client.call(`/api/acts/${id}`);
  for (const id of [acts[0]?.id, acts[0]?.id, 'nothing']) await client.send('POST', `/api/acts/${id}/undo`);
  await viewFileCalls(client);
  const [user] = (await client.call<{ id: string }[]>('/api/users/?filter={"email":{"$ne":"admin@example.com"}}')).body;
  if (user) await client.send('DELETE', `/api/users/${user.id}/sessions`);
  await client.send('DELETE', '/api/users/nothing/sessions');
}

async function viewFileCalls(client: CheckedClient): Promise<void> {
  const path = '/api/view-files/documented';
  const text = JSON.stringify({ name: 'documented', columns: { id: { type: 'integer', primaryKey: true } } });
  await client.call('/api/view-files');
  const guess = (body: string, type: string) => client.call('/api/view-files/guess?title=Things', { method: 'POST', body, headers: { 'content-type': type } }); // prettier-ignore
  await guess('Name,Price\nA,1.50\n', 'text/csv');
  await guess('', 'text/csv');
  await guess('{}', 'application/x-ndjson');
  await client.call(path);
  await client.send('POST', `${path}/check`, { text });
  await client.send('POST', `${path}/check`, { text: '{' });
  await client.send('POST', `${path}/check`, {});
  await client.send('PUT', path, { text: '{' }, { 'if-none-match': '*' });
  const { body: made } = await client.send<{ hash: string }>('PUT', path, { text }, { 'if-none-match': '*' });
  await client.send('PUT', path, { text }, { 'if-match': `"${made.hash}"` });
  await client.send('PUT', path, { text });
  await client.call(path);
  await client.call(`${path}/versions`);
  await client.send('DELETE', path);
  await client.send('DELETE', path, undefined, { 'if-match': `"${made.hash}"` });
  await client.send('PUT', '/api/view-files/users', { text }, { 'if-none-match': '*' });
}

async function signIn(client: CheckedClient, password: string): Promise<void> {
  const { body } = await client.call<{ csrfToken: string }>('/api/auth/csrf');
  const form = { email: administrator.email, password, csrfToken: body.csrfToken };
  await client.call('/api/auth/callback/credentials', {
    method: 'POST',
    form,
    headers: { 'x-auth-return-redirect': '1' },
  });
  if (password === 'wrong')
    await client.call('/api/auth/callback/credentials', { method: 'POST', form: { ...form, json: 'true' } });
  else await client.call('/api/auth/callback/credentials', { method: 'POST', form });
}
