import { jest } from '@jest/globals';
import { newUuid } from '@viewkraft/model';
import { testKinds, type TestDatabase } from '../../../kernel/database/testing/test-databases.js';
import { PreviewLinks } from './preview-links.js';

describe.each(await testKinds())('preview links over $name', ({ make }) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await make();
  });
  afterAll(() => database.end());
  afterEach(() => jest.restoreAllMocks());

  const links = (secret = 's'.repeat(40)) => new PreviewLinks({ secret, secretFallbacks: [] }, database.db);

  test('a link is valid for exactly seven days', async () => {
    const preview = links();
    const id = newUuid(1);
    const { token, expires } = await preview.make(id);
    expect(await preview.pageOf(token)).toBe(id);
    const now = jest.spyOn(Date, 'now');
    now.mockReturnValue(expires.getTime() - 1);
    expect(await preview.pageOf(token)).toBe(id);
    now.mockReturnValue(expires.getTime());
    expect(await preview.pageOf(token)).toBeNull();
  });

  test('another secret, another page and a revocation each invalidate a link; links created concurrently are all valid', async () => {
    const preview = links();
    const [id, other] = [newUuid(2), newUuid(3)];
    const made = await Promise.all([preview.make(id), preview.make(id), preview.make(id), preview.make(other)]);
    const pages = () => Promise.all(made.map(({ token }) => preview.pageOf(token)));
    expect(await pages()).toEqual([id, id, id, other]);
    expect(await links('t'.repeat(40)).pageOf(made[0]?.token ?? '')).toBeNull();
    await preview.revoke(id);
    expect(await pages()).toEqual([null, null, null, other]);
    const next = await preview.make(id);
    expect([await preview.pageOf(next.token), (await pages())[0]]).toEqual([id, null]);
  });
});
