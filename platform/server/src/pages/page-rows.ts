import type { Locale } from '@viewkraft/model';
import type { Database, DbRow } from '../database/database.js';

/** What a live page is made of in one locale. */
export interface PageTexts {
  /** Readable, without the locale. */
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
  /** Readable, with its locale. */
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
  const names = pageColumns.map(quote).join(', ');
  const rows = await db.query(
    `SELECT ${names} FROM ${quote('pages')} WHERE ${quote('status')} = 'live' ORDER BY ${quote('id')}`,
  );
  return rows.map(([id, updatedAt, image, menu, position, ...texts]) => {
    const [en, de] = [textsOf(texts.slice(0, 4)), textsOf(texts.slice(4))];
    return {
      id: String(id),
      updatedAt: isoMoment(String(updatedAt)),
      image: text(image),
      menu: menu === 'header' || menu === 'footer' ? menu : null,
      position: position === null ? null : Number(position),
      texts: { ...(en && { en }), ...(de && { de }) },
    };
  });
}

/** The redirects that are in force. */
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
 * Tells one state of both tables from every other one that records can get into: a new, a changed and a removed record each
 * change it, in the same millisecond too, whatever clock the replica has that wrote it.
 */
export async function readStamp(db: Database): Promise<string> {
  const { quote, name } = db.dialect;
  const at = quote('_updated_at');
  const milliseconds =
    name === 'sqlite'
      ? `CAST(ROUND(unixepoch(${at}, 'subsec') * 1000) AS INTEGER)`
      : `CAST(TIMESTAMPDIFF(MICROSECOND, '1970-01-01', ${at}) DIV 1000 AS SIGNED)`;
  // The sum over all moments: one record that goes while another one comes leaves count and versions as they were.
  const of = (table: string) =>
    `SELECT '${table}', COUNT(*), SUM(${quote('_version')}), MAX(${at}), SUM(${milliseconds}) FROM ${quote(table)}`;
  const rows = await db.query(`${of('pages')} UNION ALL ${of('redirects')}`);
  return rows
    .map((row) => row.map(String).join(' '))
    .sort()
    .join(' ');
}

function textsOf([path, title, description, blocks]: DbRow): PageTexts | undefined {
  return path === null
    ? undefined
    : { path: String(path), title: text(title), description: text(description), blocks: text(blocks) };
}

const text = (value: unknown): string | null => (value === null || value === '' ? null : String(value));

/** SQLite stores ISO 8601, MySQL gives `2026-11-22 10:00:00.000`; both mean UTC. */
const isoMoment = (stored: string): string => (stored.includes('T') ? stored : `${stored.replace(' ', 'T')}Z`);
