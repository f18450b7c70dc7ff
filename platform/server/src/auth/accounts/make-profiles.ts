import type { Dialect, Queryable } from '../../database/database.js';
import { DatabaseError } from '../../database/database.js';

/** Gives the user a profile, or everyone who has none: it is made with the account (C9). */
export async function makeProfiles(db: Queryable, dialect: Dialect, moment: string, userId?: string): Promise<void> {
  const { quote } = dialect;
  const [users, profiles] = [quote('users'), quote('profiles')];
  const columns = ['user_id', '_version', '_created_at', '_updated_at'].map(quote).join(', ');
  const wanted = userId === undefined ? '' : ` AND ${users}.${quote('id')} = ?`;
  try {
    await db.execute(
      `INSERT INTO ${profiles} (${columns}) SELECT ${users}.${quote('id')}, 1, ?, ? FROM ${users} WHERE NOT EXISTS ` +
        `(SELECT 1 FROM ${profiles} WHERE ${profiles}.${quote('user_id')} = ${users}.${quote('id')})${wanted}`,
      [moment, moment, ...(userId === undefined ? [] : [userId])],
    );
  } catch (error) {
    // Another process was faster.
    if (!(error instanceof DatabaseError) || error.kind !== 'unique') throw error;
  }
}
