import { impliedRoles } from '@viewkraft/model';
import { DatabaseError, type Dialect, type Queryable } from '../../database/database.js';
import { readRoles } from './account.js';

const seeds = [
  { name: impliedRoles.administrator, en: 'Administrator', de: 'Administrator' },
  { name: 'editor', en: 'Editor', de: 'Redaktion' },
] as const;

/** The names that grants of the shipped views use. */
export const shippedRoles: readonly string[] = seeds.map(({ name }) => name);

/** Puts the roles that ship into the roles' table, where it was never filled. */
export async function seedRoles(db: Queryable, { quote }: Dialect, now: string): Promise<void> {
  const table = quote('roles');
  const [filled] = await db.query(`SELECT 1 FROM ${table} LIMIT 1`);
  if (filled !== undefined) return;
  const columns = ['name', 'label_en', 'label_de', '_version', '_created_at', '_updated_at'].map(quote).join(', ');
  for (const { name, en, de } of seeds) {
    try {
      await db.execute(`INSERT INTO ${table} (${columns}) VALUES (?, ?, ?, 1, ?, ?)`, [name, en, de, now, now]);
    } catch (error) {
      // Another replica that starts at the same moment was faster.
      if (!(error instanceof DatabaseError) || error.kind !== 'unique') throw error;
    }
  }
}

/** Those of the names that are no roles. The administrator's is always one; the implied ones are never handed out. */
export async function unknownRoles(db: Queryable, { quote }: Dialect, names: readonly string[]): Promise<string[]> {
  const asked = names.filter((name) => name !== impliedRoles.administrator);
  if (asked.length === 0) return [];
  const marks = asked.map(() => '?').join(', ');
  const rows = await db.query(
    `SELECT ${quote('name')} FROM ${quote('roles')} WHERE ${quote('name')} IN (${marks})`,
    asked,
  );
  const known = new Set(rows.map(([name]) => String(name)));
  const implied: readonly string[] = [impliedRoles.everyone, impliedRoles.session];
  return asked.filter((name) => !known.has(name) || implied.includes(name));
}

/** How many users hold a role; locks what it read until the transaction ends. */
export async function countHolders(tx: Queryable, { quote, name }: Dialect, role: string): Promise<number> {
  const rows = await tx.query(
    `SELECT ${quote('roles')} FROM ${quote('users')} WHERE ${quote('roles')} LIKE ?${name === 'mysql' ? ' FOR UPDATE' : ''}`,
    [`%"${role}"%`],
  );
  return rows.filter(([roles]) => readRoles(roles).includes(role)).length;
}
