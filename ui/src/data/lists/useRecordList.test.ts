import { jest } from '@jest/globals';
import { eventStream } from '../../base/api/EventStream.js';
import { listPath } from '../../base/api/recordsApi.js';
import { listKey, prefetchedLists } from './useRecordList.js';

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
