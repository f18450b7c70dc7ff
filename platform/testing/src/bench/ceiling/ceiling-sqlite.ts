import { Sqlite } from '@viewkraft/server/sqlite';
import { articleColumns, articleJson, withRelated, type CeilingStore } from './ceiling-store.js';

const price = (raw: unknown) => (raw as number).toFixed(2);
const instant = (raw: unknown) => raw as string;

/** Prepared statements on better-sqlite3, with the settings that the server uses. */
export function ceilingSqlite(file: string): CeilingStore {
  const db = new Sqlite(file);
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = NORMAL');
  db.pragma('foreign_keys = ON');
  db.pragma('busy_timeout = 5000');
  db.pragma('cache_size = -16000');
  db.pragma('temp_store = MEMORY');
  const columns = articleColumns.map((name) => `"${name}"`).join();
  const rows = (sql: string) => db.prepare<unknown[], unknown[]>(sql).raw();
  const one = rows(`SELECT ${columns} FROM articles WHERE id = ?`);
  const page = rows(`SELECT ${columns} FROM articles ORDER BY id LIMIT ? OFFSET ?`);
  const filtered = rows(
    `SELECT ${columns} FROM articles WHERE status = ? AND words > ? ORDER BY published_at DESC, id DESC LIMIT ?`,
  );
  const counted = db
    .prepare<unknown[], number>('SELECT count(*) FROM articles WHERE author_id = ? AND status = ?')
    .pluck();
  const authors = rows(
    'SELECT id, name, email, _version, _created_at, _updated_at FROM authors WHERE id IN (SELECT value FROM json_each(?))',
  );
  const tags = rows(
    `SELECT l.articles_id, t.id, t.name, t._version, t._created_at, t._updated_at FROM articles_tags l JOIN tags t ON t.id = l.tags_id
     WHERE l.articles_id IN (SELECT value FROM json_each(?)) ORDER BY l.articles_id, t.id`,
  );
  const insert = db.prepare(
    `INSERT INTO articles (title, slug, status, published_at, words, price, body, author_id, _version, _created_at, _updated_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, 1, ?, ?)`,
  );
  const change = db.prepare('UPDATE articles SET title = ?, _version = _version + 1, _updated_at = ? WHERE id = ?');
  const json = (row: readonly unknown[]) => articleJson(row, price, instant);
  return {
    get: (id) => {
      const row = one.get(id);
      return row && json(row);
    },
    list: (limit, offset) => `[${page.all(limit, offset).map(json).join()}]`,
    filter: (status, wordsAbove, limit) => `[${filtered.all(status, wordsAbove, limit).map(json).join()}]`,
    count: (status, author) => String(counted.get(author, status)),
    include: (limit, offset) => {
      const articles = page.all(limit, offset);
      const wanted = JSON.stringify([...new Set(articles.map((row) => row[8]))]);
      return withRelated(
        articles,
        authors.all(wanted),
        tags.all(JSON.stringify(articles.map((row) => row[0]))),
        price,
        instant,
      );
    },
    create: (a) => {
      const now = new Date().toISOString();
      const { lastInsertRowid } = insert.run(
        a.title,
        a.slug,
        a.status,
        a.published_at,
        a.words,
        a.price,
        a.body,
        a.author_id,
        now,
        now,
      );
      return json([
        Number(lastInsertRowid),
        a.title,
        a.slug,
        a.status,
        a.published_at,
        a.words,
        Number(a.price),
        a.body,
        a.author_id,
        1,
        now,
        now,
      ]);
    },
    rename: (id, title) => {
      if (change.run(title, new Date().toISOString(), id).changes === 0) return undefined;
      const row = one.get(id);
      return row && json(row);
    },
  };
}
