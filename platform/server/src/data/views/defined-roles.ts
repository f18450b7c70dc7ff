import { impliedRoles } from '@viewkraft/model';
import { DatabaseError, type Dialect, type Queryable } from '../../kernel/database/database.js';

const seeds = [
  { name: impliedRoles.administrator, en: 'Administrator', de: 'Administrator' },
  { name: 'editor', en: 'Editor', de: 'Redaktion' },
] as const;

/** The role names in the grants of the shipped views. */
export const shippedRoles: readonly string[] = seeds.map(({ name }) => name);

/** Inserts the shipped roles into the roles' table if it was never filled. */
export async function seedRoles(db: Queryable, { quote }: Dialect, now: string): Promise<void> {
  const table = quote('roles');
  const [filled] = await db.query(`SELECT 1 FROM ${table} LIMIT 1`);
  if (filled !== undefined) return;
  const columns = ['name', 'label_en', 'label_de', '_version', '_created_at', '_updated_at'].map(quote).join(', ');
  for (const { name, en, de } of seeds) {
    try {
      await db.execute(`INSERT INTO ${table} (${columns}) VALUES (?, ?, ?, 1, ?, ?)`, [name, en, de, now, now]);
    } catch (error) {
      // Another replica that started at the same moment was faster.
      if (!(error instanceof DatabaseError) || error.kind !== 'unique') throw error;
    }
  }
}

/**
 * The given names that are not assignable roles. The administrator's role always is; implied roles are never
 * assigned.
 */
export async function unknownRoles(db: Queryable, { quote }: Dialect, names: readonly string[]): Promise<string[]> {
  const otherNames = names.filter((name) => name !== impliedRoles.administrator);
  if (otherNames.length === 0) return [];
  const marks = otherNames.map(() => '?').join(', ');
  const rows = await db.query(
    `SELECT ${quote('name')} FROM ${quote('roles')} WHERE ${quote('name')} IN (${marks})`,
    otherNames,
  );
  const known = new Set(rows.map(([name]) => String(name)));
  const implied: readonly string[] = [impliedRoles.everyone, impliedRoles.session];
  return otherNames.filter((name) => !known.has(name) || implied.includes(name));
}
