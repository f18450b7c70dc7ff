import type { Dialect, Queryable } from '../../kernel/database/database.js';
import { DatabaseError } from '../../kernel/database/database.js';

/** Creates the missing profile of one user, or of every user when `userId` is omitted. */
export async function makeProfiles(db: Queryable, dialect: Dialect, moment: string, userId?: string): Promise<void> {
  const { quote } = dialect;
  const [users, profiles] = [quote('users'), quote('profiles')];
  const columns = ['user_id', '_version', '_created_at', '_updated_at'].map(quote).join(', ');
  const userFilter = userId === undefined ? '' : ` AND ${users}.${quote('id')} = ?`;
  try {
    await db.execute(
      `INSERT INTO ${profiles} (${columns}) SELECT ${users}.${quote('id')}, 1, ?, ? FROM ${users} WHERE NOT EXISTS ` +
        `(SELECT 1 FROM ${profiles} WHERE ${profiles}.${quote('user_id')} = ${users}.${quote('id')})${userFilter}`,
      [moment, moment, ...(userId === undefined ? [] : [userId])],
    );
  } catch (error) {
    // Another process created the profiles first.
    if (!(error instanceof DatabaseError) || error.kind !== 'unique') throw error;
  }
}
