import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { relative } from 'node:path';
import coerce from 'semver/functions/coerce.js';
import gte from 'semver/functions/gte.js';
import { planViews } from '../command-line/views-work.js';
import type { Config } from '../../kernel/config/config.js';
import type { Database } from '../../kernel/database/database.js';
import { openDatabase } from '../../kernel/database/open-database.js';
import { fail, ok, reasonOf, warn, type Finding } from './finding.js';

const needed = { mariadb: '10.6.0', mysql: '8.0.0' } as const;

/** Whether the database answers, is writable and matches the view files. */
export async function checkDatabase(config: Config): Promise<Finding[]> {
  const file = config.databaseUrl.startsWith('sqlite:') ? config.databaseUrl.slice('sqlite:'.length) : null;
  // The check must not create the database.
  if (file !== null && !existsSync(file)) return [ok('database', `${file} is created at the first start`)];
  let db: Database;
  try {
    db = await openDatabase(config.databaseUrl);
  } catch (error) {
    return [
      fail(
        'database',
        `cannot be used: ${reasonOf(error)}`,
        file === null
          ? 'Check DATABASE_URL, and whether the database server runs.'
          : `Check ${file} and its permissions.`,
      ),
    ];
  }
  try {
    return [await checkVersion(db), ...(await checkCharset(db)), await checkRights(db), ...(await checkSchema(config))];
  } finally {
    await db.close();
  }
}

async function checkVersion(db: Database): Promise<Finding> {
  const { flavour } = db.dialect;
  const [row] = await db.query(flavour === 'sqlite' ? 'SELECT sqlite_version()' : 'SELECT VERSION()');
  const version = String(row?.[0]);
  if (flavour === 'sqlite') return ok('database', `SQLite ${version}`);
  const found = `${flavour === 'mariadb' ? 'MariaDB' : 'MySQL'} ${version}`;
  if (gte(coerce(version) ?? '0.0.0', needed[flavour])) return ok('database', found);
  return fail('database', `${found}, but ${needed[flavour]} is needed`, 'Update the database server.');
}

async function checkCharset(db: Database): Promise<Finding[]> {
  if (db.dialect.name === 'sqlite') return [];
  const [row] = await db.query('SELECT @@character_set_database, @@collation_database');
  const [charset, collation] = [String(row?.[0]), String(row?.[1])];
  if (charset === 'utf8mb4') return [ok('charset', `${charset}, ${collation}`)];
  return [
    warn(
      'charset',
      `the database is ${charset}; the tables made by the server are utf8mb4 nevertheless`,
      'ALTER DATABASE ... CHARACTER SET utf8mb4',
    ),
  ];
}

/** Tests by creating a table: grants with roles and wildcards are less reliable to read. */
async function checkRights(db: Database): Promise<Finding> {
  const table = `_viewkraft_doctor_${randomBytes(4).toString('hex')}`;
  const session = await db.session();
  try {
    if (db.dialect.name === 'sqlite') {
      await session.execute('BEGIN IMMEDIATE');
      await session.execute('ROLLBACK');
      return ok('permissions', 'it can be written');
    }
    await session.execute(`CREATE TABLE ${table} (id INT PRIMARY KEY)`);
    try {
      await session.execute(`ALTER TABLE ${table} ADD COLUMN more INT, ADD INDEX more (more)`);
      await session.execute(`INSERT INTO ${table} (id) VALUES (1)`);
      await session.execute(`UPDATE ${table} SET more = 1`);
      await session.execute(`DELETE FROM ${table}`);
    } finally {
      await session.execute(`DROP TABLE ${table}`);
    }
    return ok('permissions', 'tables can be created, changed and dropped');
  } catch (error) {
    return fail('permissions', reasonOf(error), 'Give the database user all privileges on this database.');
  } finally {
    await session.release();
  }
}

async function checkSchema(config: Config): Promise<Finding[]> {
  const { plan, problems, parked, undefinedRoles } = await planViews(config);
  const count = (safety: string): string => {
    const changes = plan.changes.filter((change) => change.safety === safety).length;
    return `${changes} ${safety} ${changes === 1 ? 'change' : 'changes'}`;
  };
  const state = {
    clean: ok('schema', 'matches the view files'),
    safe: ok('schema', `${count('safe')}, applied at the next start`),
    held: warn('schema', `${count('held')}, which the server does not apply by itself`, 'npx viewkraft views plan'),
  }[plan.state];
  const views =
    problems.length === 0
      ? ok('views', 'all of them load')
      : warn(
          'views',
          problems.map(({ file, path, message }) => `${relative(config.root, file)} ${path}: ${message}`).join('; '),
          'npx viewkraft views check',
        );
  const parkedViews =
    parked.length === 0 ? [] : [warn('parked views', parked.join(', '), 'Put their files back; their tables stay.')];
  const named = undefinedRoles.map(({ view, role }) => `${role} (${view})`).join(', ');
  const roles =
    undefinedRoles.length === 0
      ? []
      : [warn('roles', `nobody has defined: ${named}`, 'Define them under /private/roles.')];
  return [state, views, ...parkedViews, ...roles];
}
