import { jest } from '@jest/globals';
import { testKinds } from '../../../kernel/database/testing/test-databases.js';
import type { Database } from '../../../kernel/database/database.js';
import { admin, TestRecords } from '../testing/test-records.js';
import { deleteRecords } from './delete-records.js';
import { findLink, unlinkRecord } from './link-records.js';
import { updateRecords } from './update-records.js';

const id = { type: 'integer', primaryKey: true };
const referring = (onDelete: string) => ({
  columns: { id, author_id: { type: 'integer' } },
  relations: { author: { type: 'belongsTo', view: 'authors', foreignKey: 'author_id', onDelete } },
});

describe.each(await testKinds())('writes that meet on $name', (kind) => {
  let records: TestRecords;
  beforeAll(async () => {
    records = await TestRecords.open(kind, {
      authors: {
        columns: { id, name: { type: 'string' } },
        relations: { books: { type: 'hasMany', view: 'books', foreignKey: 'author_id' } },
      },
      books: referring('cascade'),
      notes: referring('setNull'),
      tags: { columns: { id }, relations: { authors: { type: 'belongsToMany', view: 'authors', through: 'labelled' } } },
    });
  }, 60_000);
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => records.end());

  const created = async (view: string, body = {}) => (await records.create(view, body))[0]?.['id'] as number;
  const put = (view: string, key: number, body: unknown) =>
    updateRecords([{ key, body }], false, undefined, records.context(view, 'update'), records.tools);

  /** Calls `meet` in the next transaction, once it has read this table. */
  function meetAt(table: string, meet: () => Promise<void>): void {
    const begin: Database['transaction'] = records.db.transaction.bind(records.db);
    let met: Promise<void> | undefined;
    jest.spyOn(records.db, 'transaction').mockImplementationOnce((work) =>
      begin((tx) =>
        work({
          manager: tx.manager,
          execute: (...statement) => tx.execute(...statement),
          query: async (...statement) => {
            const rows = await tx.query(...statement);
            if (new RegExp(`FROM .${table}. `).test(statement[0])) await (met ??= meet());
            return rows;
          },
        }),
      ),
    );
  }

  /** Whether the database lets a transaction wait for another; on SQLite each does. */
  async function isWaiting(): Promise<boolean> {
    if (records.db.dialect.name === 'sqlite') return true;
    const [row] = await records.db.query("SHOW GLOBAL STATUS LIKE 'Innodb_row_lock_current_waits'");
    return Number(row?.[1]) > 0;
  }

  test.each([
    ['books', (author: number) => records.create('books', { author_id: author })],
    ['notes', (author: number) => records.create('notes', { author_id: author })],
    ['labelled', async (author: number) => put('tags', await created('tags'), { authors: [author] })],
  ])('[C4] [D3] nothing in %s refers to a record that is being deleted', async (table, refer) => {
    const author = await created('authors');
    let late: Promise<PromiseSettledResult<unknown>> | undefined;
    meetAt(table, async () => {
      let isSettled = false;
      late = Promise.allSettled([refer(author)]).then(([result]) => {
        isSettled = true;
        return result;
      });
      while (!isSettled && !(await isWaiting()));
    });
    await deleteRecords([{ key: author, version: undefined }], false, undefined, records.context('authors', 'delete'), records.tools);
    expect(await late).toMatchObject({ status: 'rejected', reason: { code: 'REFERENCE_MISSING' } });
  }, 30_000);

  test('[D4] unlinking leaves a record alone that is linked to another one meanwhile', async () => {
    const [first, second] = [await created('authors'), await created('authors')];
    const book = await created('books', { author_id: first });
    const read = records.db.queryByKey.bind(records.db);
    let isMoved = false;
    jest.spyOn(records.db, 'queryByKey').mockImplementation(async (select, key) => {
      const row = await read(select, key);
      if (!isMoved && select.of([key]).text.includes('author_id')) {
        isMoved = true;
        await put('books', book, { author_id: second });
      }
      return row;
    });
    const found = findLink(records.runtime, records.runtime.view('authors'), 'books', { identity: admin, sessionId: null });
    const unlinked = unlinkRecord({ ...found, parent: first }, String(book), records.tools);
    await expect(unlinked).rejects.toMatchObject({ code: 'NOT_LINKED' });
    expect(isMoved).toBe(true);
    expect((await records.db.query('SELECT author_id FROM books WHERE id = ?', [book])).flat().map(Number)).toEqual([second]);
  });

  test.each([1, undefined])('[D6] links of a record that changes meanwhile, by a writer of version %s', async (version) => {
    const [author, tag] = [await created('authors'), await created('tags')];
    const begin: Database['transaction'] = records.db.transaction.bind(records.db);
    jest.spyOn(records.db, 'transaction').mockImplementationOnce(async (work) => {
      await records.db.execute('UPDATE tags SET _version = _version + 1 WHERE id = ?', [tag]);
      return begin(work);
    });
    const written = put('tags', tag, { authors: [author], ...(version && { _version: version }) });
    if (version === undefined) expect((await written)[0]?.version).toBe(2);
    else await expect(written).rejects.toMatchObject({ code: 'STALE' });
    const links = await records.db.query('SELECT * FROM labelled WHERE tags_id = ?', [tag]);
    expect(links).toHaveLength(version === undefined ? 1 : 0);
  });
});
