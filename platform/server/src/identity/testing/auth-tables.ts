import type { Database } from '../../kernel/database/database.js';

/** Creates the tables of the shipped views without the schema modules. */
export async function createTables(db: Database): Promise<void> {
  const moment = db.dialect.name === 'mysql' ? 'DATETIME(3)' : 'TEXT';
  const id = db.dialect.name === 'mysql' ? 'CHAR(36) CHARACTER SET ascii COLLATE ascii_bin' : 'CHAR(36)';
  const kept = `_version INT NOT NULL, _created_at ${moment} NOT NULL, _updated_at ${moment} NOT NULL`;
  await db.execute(
    `CREATE TABLE users (id ${id} PRIMARY KEY, email VARCHAR(254) NOT NULL UNIQUE, name VARCHAR(100) NOT NULL, ` +
      'roles TEXT NOT NULL, password_hash VARCHAR(255), password_pending BOOLEAN NOT NULL, disabled BOOLEAN NOT NULL, ' +
      `email_verified_at ${moment}, invited_at ${moment}, last_sign_in_at ${moment}, ${kept})`,
  );
  await db.execute(
    `CREATE TABLE roles (name VARCHAR(63) PRIMARY KEY, label_en VARCHAR(100), label_de VARCHAR(100), ${kept})`,
  );
  await db.execute(`CREATE TABLE profiles (user_id ${id} PRIMARY KEY, locale VARCHAR(5), ${kept})`);
}
