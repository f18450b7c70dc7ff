import type { Locale } from '@viewkraft/model';
import type { Database, DbRow } from '../../kernel/database/database.js';

/** A live page's content in one locale. */
export interface PageTexts {
  /** Decoded, without the locale. */
  readonly path: string;
  readonly title: string | null;
  readonly description: string | null;
  /** JSON text. */
  readonly blocks: string | null;
}

export interface PageRow {
  readonly id: string;
  /** ISO 8601. */
  readonly updatedAt: string;
  readonly image: string | null;
  readonly menu: 'header' | 'footer' | null;
  readonly position: number | null;
  /** Only the locales in which the page exists. */
  readonly texts: Readonly<Partial<Record<Locale, PageTexts>>>;
}

export interface RedirectRow {
  /** Decoded, with its locale. */
  readonly source: string;
  readonly target: string;
  readonly status: number;
}

const pageColumns = [
  'id', '_updated_at', 'image', 'menu', 'position',
  'path_en', 'title_en', 'description_en', 'blocks_en', 'path_de', 'title_de', 'description_de', 'blocks_de',
]; // prettier-ignore

/** The live pages. */
export async function readPages(db: Database): Promise<PageRow[]> {
  const { quote } = db.dialect;
  const rows = await db.query(`${selectPages(db)} WHERE ${quote('status')} = 'live' ORDER BY ${quote('id')}`);
  return rows.map(pageOf);
}

/** One page, whatever its status. */
export async function readPage(db: Database, id: string): Promise<PageRow | undefined> {
  const [row] = await db.query(`${selectPages(db)} WHERE ${db.dialect.quote('id')} = ?`, [id]);
  return row && pageOf(row);
}

/** The active redirects. */
export async function readRedirects(db: Database): Promise<RedirectRow[]> {
  const { quote } = db.dialect;
  const names = ['source', 'target', 'status'].map(quote).join(', ');
  const rows = await db.query(`SELECT ${names} FROM ${quote('redirects')} WHERE ${quote('active')} = 1`);
  return rows.map(([source, target, status]) => ({
    source: String(source),
    target: String(target),
    status: Number(status),
  }));
}

/**
 * A stamp that differs between any two states of both tables: creating, changing and deleting a record each change it,
 * even within one millisecond and with differing clocks of replicas.
 */
export async function readStamp(db: Database): Promise<string> {
  const { quote, name } = db.dialect;
  const at = quote('_updated_at');
  const milliseconds =
    name === 'sqlite'
      ? `CAST(ROUND(unixepoch(${at}, 'subsec') * 1000) AS INTEGER)`
      : `CAST(TIMESTAMPDIFF(MICROSECOND, '1970-01-01', ${at}) DIV 1000 AS SIGNED)`;
  // Includes the sum of all timestamps: a record deleted while another is created leaves count and versions equal.
  const of = (table: string) =>
    `SELECT '${table}', COUNT(*), SUM(${quote('_version')}), MAX(${at}), SUM(${milliseconds}) FROM ${quote(table)}`;
  const rows = await db.query(`${of('pages')} UNION ALL ${of('redirects')}`);
  return rows
    .map((row) => row.map(String).join(' '))
    .sort()
    .join(' ');
}

function selectPages({ dialect: { quote } }: Database): string {
  return `SELECT ${pageColumns.map(quote).join(', ')} FROM ${quote('pages')}`;
}

function pageOf([id, updatedAt, image, menu, position, ...texts]: DbRow): PageRow {
  const [en, de] = [textsOf(texts.slice(0, 4)), textsOf(texts.slice(4))];
  return {
    id: String(id),
    updatedAt: isoMoment(String(updatedAt)),
    image: text(image),
    menu: menu === 'header' || menu === 'footer' ? menu : null,
    position: position === null ? null : Number(position),
    texts: { ...(en && { en }), ...(de && { de }) },
  };
}

function textsOf([path, title, description, blocks]: DbRow): PageTexts | undefined {
  return path === null
    ? undefined
    : { path: String(path), title: text(title), description: text(description), blocks: text(blocks) };
}

const text = (value: unknown): string | null => (value === null || value === '' ? null : String(value));

/** SQLite stores ISO 8601, MySQL returns `2026-11-22 10:00:00.000`; both are UTC. */
const isoMoment = (stored: string): string => (stored.includes('T') ? stored : `${stored.replace(' ', 'T')}Z`);
