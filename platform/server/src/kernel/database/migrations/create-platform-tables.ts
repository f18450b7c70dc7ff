import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ensureTable, isSqlite, type TableShape } from './table.js';

/**
 * The tables as of release 0.1, which created them without migrations. A migration never changes after its release: a
 * later one changes the tables.
 */
const shapes: readonly TableShape[] = [
  {
    name: '_viewkraft_sessions',
    columns: {
      id: 'uuid',
      key_hash: 'hash',
      user_id: 'uuid',
      created_at: 'moment',
      last_used_at: 'moment',
      expires_at: 'moment',
      user_agent: 'short',
      address: 'key',
      pending: 'flag',
      proved_at: 'moment',
    },
    unique: ['key_hash'],
    indexes: [['user_id', 'created_at']],
  },
  {
    name: '_viewkraft_tokens',
    columns: {
      id: 'uuid',
      token_hash: 'hash',
      user_id: 'uuid',
      name: 'short',
      read_only: 'flag',
      created_at: 'moment',
      expires_at: 'moment',
      last_used_at: 'moment?',
    },
    unique: ['token_hash'],
    indexes: [['user_id', 'created_at']],
  },
  {
    name: '_viewkraft_links',
    columns: {
      id: 'uuid',
      token_hash: 'hash',
      kind: 'key',
      email: 'short',
      user_id: 'uuid?',
      callback_url: 'text',
      payload: 'text',
      created_at: 'moment',
      expires_at: 'moment',
    },
    unique: ['token_hash'],
    indexes: [['email', 'kind'], ['user_id']],
  },
  {
    name: '_viewkraft_identities',
    columns: {
      id: 'uuid',
      user_id: 'uuid',
      identity_hash: 'hash',
      issuer: 'text',
      subject: 'text',
      created_at: 'moment',
    },
    unique: ['identity_hash'],
    indexes: [['user_id']],
  },
  {
    name: '_viewkraft_second_factors',
    columns: { user_id: 'uuid', secret: 'text', confirmed: 'flag', last_step: 'number', created_at: 'moment' },
  },
  {
    name: '_viewkraft_recovery_codes',
    columns: { code_hash: 'hash', user_id: 'uuid' },
    indexes: [['user_id']],
  },
  {
    name: '_viewkraft_passkeys',
    columns: {
      id: 'uuid',
      user_id: 'uuid',
      credential_hash: 'hash',
      credential_id: 'text',
      public_key: 'text',
      counter: 'number',
      transports: 'text',
      name: 'short',
      created_at: 'moment',
      last_used_at: 'moment?',
    },
    unique: ['credential_hash'],
    indexes: [['user_id', 'created_at']],
  },
  { name: '_viewkraft_spent_challenges', columns: { challenge_hash: 'hash', expires_at: 'moment' } },
  { name: '_viewkraft_previews', columns: { page_id: 'uuid', mark: 'hash' } },
  { name: '_viewkraft_content', columns: { name: 'key', loaded_at: 'moment' } },
  {
    name: '_viewkraft_plugins',
    columns: {
      name: 'key',
      version: 'short?',
      enabled: 'flag',
      installed_at: 'moment?',
      changed_at: 'moment',
      claimed_at: 'moment?',
      leaving_at: 'moment?',
      gate: 'flag',
      gate_settings: 'text?',
    },
  },
];

export class CreatePlatformTables1795431600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const shape of shapes) await ensureTable(runner, shape);
    const [text, suffix] = isSqlite(runner)
      ? ['TEXT', '']
      : ['MEDIUMTEXT', ' ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin'];
    await runner.query(
      'CREATE TABLE IF NOT EXISTS _viewkraft_schema (table_name VARCHAR(64) NOT NULL PRIMARY KEY, ' +
        `view_name VARCHAR(64) NOT NULL, made INTEGER NOT NULL, types ${text} NOT NULL, pending ${text} NOT NULL, ` +
        `applied_at VARCHAR(24) NOT NULL)${suffix}`,
    );
    await runner.query(
      isSqlite(runner)
        ? 'CREATE TABLE IF NOT EXISTS _view_sources (name TEXT NOT NULL PRIMARY KEY, source TEXT NOT NULL)'
        : 'CREATE TABLE IF NOT EXISTS _view_sources (name VARCHAR(63) CHARACTER SET ascii COLLATE ascii_bin NOT NULL ' +
            'PRIMARY KEY, source LONGTEXT NOT NULL) CHARACTER SET utf8mb4',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of [...shapes.map((shape) => shape.name), '_viewkraft_schema', '_view_sources']) {
      await runner.query(`DROP TABLE ${name}`);
    }
  }
}
