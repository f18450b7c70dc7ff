import { jest } from '@jest/globals';
import { eventStream } from '../../base/api/EventStream.js';
import { listPath } from '../../base/api/recordsApi.js';
import { ApiError } from '../../base/api/ApiError.js';
import { failed, listKey, prefetchedLists } from './useRecordList.js';

const key = listKey(listPath('stories'), {});

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(new Response('[]', { status: 200 })));
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

describe('a list that is requested before its component is mounted', () => {
  test('[E3] is used once', async () => {
    prefetchedLists.begin('stories', {});
    expect(await prefetchedLists.take(key)?.response).toEqual({ records: [], total: 0 });
    expect(prefetchedLists.take(key)).toBeUndefined();
  });

  test('[E3] is not used after a change, which it may not show', () => {
    prefetchedLists.begin('stories', {});
    eventStream.announce({ type: 'record', view: 'stories', id: 1, action: 'create', version: 1 });
    expect(prefetchedLists.take(key)).toBeUndefined();
  });
});

test('[E7] a failed reload keeps the shown page, but not that of another search or of a view that is withheld now', () => {
  const shown = { key: 'a', path: '/api/stories/', page: { records: [{ id: 1 }], total: 1 } };
  const after = (key: string, status: number) =>
    failed(shown, { key, path: shown.path, error: new ApiError(status, { code: 'OTHER', message: 'x' }) });
  expect(after('a', 500)).toMatchObject({ page: shown.page, error: { status: 500 } });
  for (const [key, status] of [['b', 500], ['a', 403], ['a', 404]] as const) // prettier-ignore
    expect(after(key, status)).not.toHaveProperty('page');
});
