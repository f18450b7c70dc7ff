import { ApiClient } from '../../base/api/ApiClient.js';
import { ModelStore } from './ModelStore.js';

const summary = [{ name: 'customers', label: 'Customers', columns: 2, relations: 0 }];

/** A store over a server that gives these responses in turn and then repeats the last one. */
function storeOver(...responses: readonly (() => Response)[]) {
  let calls = 0;
  const fetcher = (() => Promise.resolve(responses[Math.min((calls += 1), responses.length) - 1]!())) as typeof fetch;
  const store = new ModelStore(new ApiClient(fetcher, () => Promise.resolve()));
  const seen: string[] = [];
  store.subscribe(() => seen.push(store.views().status));
  return { store, seen, calls: () => calls };
}

const given = () => new Response(JSON.stringify(summary), { status: 200 });
const refused = () => new Response(JSON.stringify({ code: 'FORBIDDEN', message: 'No' }), { status: 403 });

describe('the state of fetched data', () => {
  test('[E8] is idle until requested, then pending, then success', async () => {
    const { store, seen, calls } = storeOver(given);
    expect([store.views().status, store.model('customers').status, calls()]).toEqual(['idle', 'idle', 0]);
    store.ensureViews();
    expect(store.views()).toEqual({ status: 'pending', data: undefined, error: undefined });
    store.ensureViews();
    await until(store, 'success');
    expect(store.views()).toEqual({ status: 'success', data: summary, error: undefined });
    expect([seen, calls()]).toEqual([['pending', 'success'], 1]);
  });

  test('[E8] is error after a refusal, and earlier data stays while it is fetched again', async () => {
    const { store, seen } = storeOver(given, refused);
    await store.loadViews();
    await store.loadViews();
    expect(seen).toEqual(['pending', 'success', 'pending', 'error']);
    expect(store.views()).toMatchObject({ data: summary, error: { status: 403, code: 'FORBIDDEN' } });
  });

  test('[E8] a removed model is an error without data', async () => {
    const gone = JSON.stringify({ code: 'VIEW_NOT_LOADED', message: 'View not loaded' });
    const { store } = storeOver(() => new Response(gone, { status: 404 }));
    await store.loadModel('customers');
    expect(store.model('customers')).toMatchObject({ status: 'error', data: undefined, error: { status: 404 } });
  });

  test('[E8] is idle again for another user, and responses for the previous one are ignored', async () => {
    const { store } = storeOver(given);
    const late = store.loadViews();
    store.reset();
    await late;
    expect(store.views().status).toBe('idle');
  });
});

function until(store: ModelStore, status: string): Promise<void> {
  return new Promise((resolve) => {
    const stop = store.subscribe(() => {
      if (store.views().status !== status) return;
      stop();
      resolve();
    });
  });
}
