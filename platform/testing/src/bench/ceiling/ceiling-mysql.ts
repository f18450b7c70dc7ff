import { createPool } from 'mysql2';
import { articleColumns, articleJson, withRelated, type CeilingStore } from './ceiling-store.js';

const price = (raw: unknown) => raw as string;
/** mysql2 omits zero milliseconds in the results of prepared statements. */
const instant = (raw: unknown) => `${(raw as string).replace(' ', 'T').padEnd(20, '.').padEnd(23, '0')}Z`;

type Rows = unknown[][];

/** Prepared statements on mysql2's pool, with the settings that the server uses. */
export function ceilingMysql(uri: string): CeilingStore {
  const pool = createPool({
    uri, charset: 'utf8mb4_bin', supportBigNumbers: true, bigNumberStrings: true, dateStrings: true, timezone: 'Z', connectionLimit: 12, maxPreparedStatements: 600, enableKeepAlive: true,
  }); // prettier-ignore
  pool.on('connection', (connection) => {
    connection.query('SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED');
  });
  const run = <T>(sql: string, values: (string | number)[]): Promise<T> =>
    new Promise((resolve, reject) => {
      pool.execute({ sql, rowsAsArray: true }, values, (error, result) => {
        if (error) reject(error);
        else resolve(result as T);
      });
    });
  const columns = articleColumns.map((name) => `\`${name}\``).join();
  const one = `SELECT ${columns} FROM articles WHERE id = ?`;
  const page = `SELECT ${columns} FROM articles ORDER BY id LIMIT ? OFFSET ?`;
  const filtered = `SELECT ${columns} FROM articles WHERE status = ? AND words > ? ORDER BY published_at DESC, id DESC LIMIT ?`;
  const counted = 'SELECT count(*) FROM articles WHERE author_id = ? AND status = ?';
  const marks = (values: readonly unknown[]) => values.map(() => '?').join();
  const stored = (text: string) => text.slice(0, 23).replace('T', ' ');
  const json = (row: readonly unknown[]) => articleJson(row, price, instant);
  return {
    get: async (id) => {
      const [row] = await run<Rows>(one, [id]);
      return row && json(row);
    },
    list: async (limit, offset) => `[${(await run<Rows>(page, [limit, offset])).map(json).join()}]`,
    filter: async (status, wordsAbove, limit) =>
      `[${(await run<Rows>(filtered, [status, wordsAbove, limit])).map(json).join()}]`,
    count: async (status, author) => String((await run<Rows>(counted, [author, status]))[0]?.[0]),
    include: async (limit, offset) => {
      const articles = await run<Rows>(page, [limit, offset]);
      const wanted = articles.map((row) => row[8] as number);
      const ids = articles.map((row) => row[0] as number);
      const [authors, tags] = await Promise.all([
        run<Rows>(
          `SELECT id, name, email, _version, _created_at, _updated_at FROM authors WHERE id IN (${marks(wanted)})`,
          wanted,
        ),
        run<Rows>(
          `SELECT l.articles_id, t.id, t.name, t._version, t._created_at, t._updated_at FROM articles_tags l JOIN tags t ON t.id = l.tags_id
           WHERE l.articles_id IN (${marks(ids)}) ORDER BY l.articles_id, t.id`,
          ids,
        ),
      ]);
      return withRelated(articles, authors, tags, price, instant);
    },
    create: async (a) => {
      const now = new Date().toISOString();
      const { insertId } = await run<{ insertId: number }>(
        `INSERT INTO articles (title, slug, status, published_at, words, price, body, author_id, _version, _created_at, _updated_at)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, 1, ?, ?)`,
        [
          a.title,
          a.slug,
          a.status,
          stored(a.published_at),
          a.words,
          a.price,
          a.body,
          a.author_id,
          stored(now),
          stored(now),
        ],
      );
      return json([
        insertId,
        a.title,
        a.slug,
        a.status,
        stored(a.published_at),
        a.words,
        Number(a.price).toFixed(2),
        a.body,
        a.author_id,
        1,
        stored(now),
        stored(now),
      ]);
    },
    rename: async (id, title) => {
      const { affectedRows } = await run<{ affectedRows: number }>(
        'UPDATE articles SET title = ?, _version = _version + 1, _updated_at = ? WHERE id = ?',
        [title, stored(new Date().toISOString()), id],
      );
      if (affectedRows === 0) return undefined;
      const [row] = await run<Rows>(one, [id]);
      return row && json(row);
    },
  };
}
