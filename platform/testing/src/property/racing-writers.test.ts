import type { HistoryEntryReport } from '@viewkraft/model';
import { everyDatabase } from '../contract/every-database.js';
import type { ViewFile } from '../factories/view-file.js';
import type { HttpClient } from '../server/http-client.js';

/** Writes of each of the seven writers; VIEWKRAFT_TEST_RUNS=1500 makes 10,000 writes. */
const writes = Number(process.env.VIEWKRAFT_TEST_RUNS ?? 40);

const views = {
  shelves: {
    columns: { id: { type: 'integer', primaryKey: true }, name: { type: 'string' } },
    relations: { books: { type: 'hasMany', view: 'books', foreignKey: 'shelf_id' } },
  },
  books: {
    columns: {
      id: { type: 'integer', primaryKey: true },
      title: { type: 'string' },
      pages: { type: 'integer' },
      shelf_id: { type: 'integer' },
    },
    relations: { shelf: { type: 'belongsTo', view: 'shelves', foreignKey: 'shelf_id' } },
  },
} satisfies Record<string, ViewFile>;

interface Book {
  readonly id: number;
  readonly title: string | null;
  readonly pages: number | null;
  readonly shelf_id: number | null;
  readonly _version: number;
}
type Column = 'title' | 'pages' | 'shelf_id';

/** An acknowledged write: its record, the version that the server gave it, and what the writer had seen before. */
interface Acknowledged {
  readonly book: number;
  readonly version: number;
  readonly column: Column;
  readonly value: string | number | null;
  /** undefined: the writer sent no version. */
  readonly seen: Book | undefined;
}

everyDatabase('racing writers', { views }, (suite) => {
  test('[D6] overwrite nothing silently, and the history records every write', async () => {
    const shelves = await suite.admin.create('shelves', [{ name: 'a' }, { name: 'b' }]);
    const books = (await suite.admin.create('books', [
      { title: 'x' },
      { title: 'y' },
      { title: 'z' },
    ])) as unknown as Book[];
    const acknowledged: Acknowledged[] = [];
    const read = async (id: number): Promise<Book> => (await suite.admin.get<Book>(`/api/books/${id}`)).body;
    const note = (column: Column, book: Book, seen: Book | undefined): void => {
      if (seen && seen[column] === book[column]) return;
      acknowledged.push({ book: book.id, version: book._version, column, value: book[column], seen });
    };

    /** Writes with the version in the header, as a form does. */
    const form = async (n: number): Promise<void> => {
      const seen = await read(books[n % 3]!.id);
      const headers = { 'if-match': `"${seen._version}"`, 'x-write-source': 'form' };
      const { status, body } = await put(suite.admin, seen.id, { title: `form ${n}` }, headers);
      expect([200, 412]).toContain(status);
      if (status === 200) note('title', body, seen);
    };
    /** Writes with the version in the body. */
    const autosave = async (n: number): Promise<void> => {
      const seen = await read(books[(n + 1) % 3]!.id);
      const { status, body } = await put(suite.admin, seen.id, { pages: n, _version: seen._version });
      expect([200, 412]).toContain(status);
      if (status === 200) note('pages', body, seen);
    };
    /** Changes several records, or none. */
    const bulk = async (n: number): Promise<void> => {
      const seen = await Promise.all(books.map(({ id }) => read(id)));
      const json = seen.map(({ id, _version }) => ({ id, _version, title: `bulk ${n}` }));
      const { status, body } = await suite.admin.send<Book[]>('PUT', '/api/books/', json);
      expect([200, 412]).toContain(status);
      if (status === 200) body.forEach((book, at) => note('title', book, seen[at]));
    };
    const association = async (n: number): Promise<void> => {
      const id = books[n % 3]!.id;
      const before = await read(id);
      const shelf = String(shelves[n % 2]!['id']);
      const { status, body } = await suite.admin.send<Book>('POST', `/api/shelves/${shelf}/books/`, { id });
      expect(status).toBe(200);
      if (before.shelf_id !== body.shelf_id) note('shelf_id', body, undefined);
    };
    /** Sends no version: the last write wins, but no value in another column is lost. */
    const plain = async (n: number): Promise<void> => {
      const { status, body } = await put(suite.admin, books[n % 3]!.id, { pages: 10_000 + n });
      expect(status).toBe(200);
      note('pages', body, undefined);
    };
    let imported = 0;
    /** Sends no version either, and changes several records or none. */
    const imports = async (n: number): Promise<void> => {
      const { status, body } = await suite.admin.call<{ updated: number }>('/api/books/import', {
        method: 'POST',
        query: { key: 'id' },
        headers: { 'content-type': 'application/x-ndjson' },
        body: books.map(({ id }) => JSON.stringify({ id, title: `import ${n}` })).join('\n'),
      });
      expect(status).toBe(200);
      imported += body.updated;
    };
    const writer = async (once: (n: number) => Promise<void>): Promise<void> => {
      for (let n = 0; n < writes; n += 1) await once(n);
    };
    await Promise.all([form, form, autosave, bulk, imports, association, plain].map(writer));

    let importEntries = 0;
    for (const { id } of books) {
      const history = await allEntries(suite.admin, id);
      importEntries += history.filter(({ source }) => source === 'import').length;
      expect(history.map(({ version }) => version)).toEqual(history.map((_, at) => history.length - at));
      const byVersion = new Map(history.map((entry) => [entry.version, entry]));
      for (const { version, column, value, seen } of acknowledged.filter(({ book }) => book === id)) {
        const change = byVersion.get(version)?.changes[column];
        expect(change?.new).toBe(value);
        // What the writer replaced is what the writer had seen.
        if (seen) expect([change?.old, version]).toEqual([seen[column], seen._version + 1]);
      }
      const present = await read(id);
      const folded = Object.assign({}, ...history.toReversed().map(({ changes }) => newValues(changes))) as Book;
      expect(present).toMatchObject({ ...folded, _version: history.length });
    }
    expect([importEntries, imported > 0]).toEqual([imported, true]);
    expect(acknowledged.length).toBeGreaterThan(writes);
  }, 600_000);
});

const put = (by: HttpClient, id: number, json: object, headers: Record<string, string> = {}) =>
  by.send<Book>('PUT', `/api/books/${id}`, json, headers);

async function allEntries(by: HttpClient, id: number): Promise<HistoryEntryReport[]> {
  const entries: HistoryEntryReport[] = [];
  for (;;) {
    const query = { limit: 1000, offset: entries.length };
    const { body, headers } = await by.get<HistoryEntryReport[]>(`/api/books/${id}/history/`, query);
    entries.push(...body);
    if (!headers.has('link')) return entries;
  }
}

const newValues = (changes: HistoryEntryReport['changes']): Record<string, unknown> =>
  Object.fromEntries(Object.entries(changes).map(([name, change]) => [name, change.new]));
