import { ApiClient } from './ApiClient.js';
import { ApiError } from './ApiError.js';
import { PreloadedReads } from './PreloadedReads.js';
import { Viewing } from './viewing.js';

interface Sent {
  readonly url: string;
  readonly init: RequestInit;
}

function clientOf(...responses: Array<Response | Error>) {
  return viewingClientOf(new Viewing(null, new EventTarget(), () => undefined), ...responses);
}

function viewingClientOf(view: Viewing, ...responses: Array<Response | Error>) {
  const sent: Sent[] = [];
  const fetcher = ((url: string, init: RequestInit) => {
    sent.push({ url, init });
    const response = responses[Math.min(sent.length, responses.length) - 1];
    return response instanceof Response ? Promise.resolve(response.clone()) : Promise.reject(response);
  }) as typeof fetch;
  return { client: new ApiClient(fetcher, () => Promise.resolve(), new PreloadedReads(), view), sent };
}

const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers });

async function failure(call: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error('The call did not fail.');
  return error;
}

describe('the API client', () => {
  test('[D5] viewing as somebody else: each read names the identity and bypasses every cache, and no write is sent', async () => {
    const identity = { as: 'role:editor', name: 'editor', roles: ['editor'] };
    const storage = { getItem: () => JSON.stringify({ identity, isHandedOver: true }), setItem: () => undefined, removeItem: () => undefined }; // prettier-ignore
    const view = new Viewing(storage, new EventTarget(), () => undefined);
    const { client, sent } = viewingClientOf(view, json(200, {}));
    await client.request('GET', '/api/x/1');
    for (const path of ['/api/auth/session', '/api/authors/']) await client.request('GET', path);
    await client.request('POST', '/api/user/logout');
    const headersOf = ({ init }: Sent) => new Headers(init.headers).get('x-view-as');
    expect(sent.map(headersOf)).toEqual(['role:editor', null, 'role:editor', null]);
    expect(new Set(sent.map(({ init }) => init.cache))).toEqual(new Set(['no-store']));
    for (const method of ['POST', 'PUT', 'DELETE'] as const) {
      expect(await failure(client.request(method, '/api/x/1', { keepalive: true }))).toMatchObject({
        status: 403,
        code: 'VIEW_AS_READ_ONLY',
        message: view.refusal,
      });
    }
    expect((await failure(client.upload('/api/media/', new FormData()))).code).toBe('VIEW_AS_READ_ONLY');
    expect(sent).toHaveLength(4);
  });

  test('[E7] a read is retried, a write never', async () => {
    const read = clientOf(json(503, {}), json(502, {}), json(200, [1]));
    expect((await read.client.request('GET', '/api/x/')).data).toEqual([1]);
    expect(read.sent).toHaveLength(3);
    const write = clientOf(json(503, { code: 'UNAVAILABLE', message: 'Later' }, { 'Retry-After': '2' }));
    const error = await failure(write.client.request('POST', '/api/x/', { body: {} }));
    expect(write.sent).toHaveLength(1);
    expect([error.status, error.code, error.retryAfter, error.message]).toEqual([503, 'UNAVAILABLE', 2, 'Later']);
  });

  test('[E7] a final refusal is not retried, and carries its problems', async () => {
    const details = [{ column: 'title', message: 'Required' }];
    const { client, sent } = clientOf(json(422, { code: 'INVALID', message: 'No', details }));
    expect((await failure(client.request('GET', '/api/x/'))).details).toEqual(details);
    expect(sent).toHaveLength(1);
  });

  test('[E7] no response is an error of status 0', async () => {
    const { client, sent } = clientOf(new TypeError('Failed to fetch'));
    expect((await failure(client.request('GET', '/api/x/'))).isOffline).toBe(true);
    expect(sent).toHaveLength(3);
  });

  test('[A1] the language and the query are sent', async () => {
    const { client, sent } = clientOf(json(200, null));
    client.locale = 'de';
    await client.request('GET', '/api/x/', { query: { limit: 25, search: 'a b', sort: undefined } });
    expect(sent[0]?.url).toBe('/api/x/?limit=25&search=a+b');
    expect(new Headers(sent[0]?.init.headers).get('Accept-Language')).toBe('de');
  });

  test('[G4] a refusal is reported to the session', async () => {
    const { client } = clientOf(json(401, { code: 'UNAUTHENTICATED', message: 'x' }));
    const reported: string[] = [];
    client.onRefusal((error) => reported.push(error.code));
    await failure(client.request('GET', '/api/x/'));
    expect(reported).toEqual(['UNAUTHENTICATED']);
  });

  test('a preloaded response is used once, never after a write, and never if it failed', async () => {
    let sent = 0;
    const fetcher = () => Promise.resolve(json(200, `asked ${++sent}`));
    const lost = Promise.reject(new Error('gone'));
    lost.catch(() => undefined);
    const ahead = () => new PreloadedReads({ '/api/a': Promise.resolve(json(200, 'ahead')), '/api/b': lost });
    const client = new ApiClient(fetcher, () => Promise.resolve(), ahead());
    const read = async (path: string) => (await client.request('GET', path)).data;
    expect([await read('/api/a'), await read('/api/a'), await read('/api/b')]).toEqual(['ahead', 'asked 1', 'asked 2']);
    const other = new ApiClient(fetcher, () => Promise.resolve(), ahead());
    await other.request('POST', '/api/c', { body: {} });
    expect((await other.request('GET', '/api/a')).data).toBe('asked 4');
  });
});
