import { mysqlDialect, sqliteDialect } from '../../../kernel/database/dialects.js';
import { nativeColumn } from './native-column.js';

const column = (sqlType: string, more = {}) =>
  ({ name: 'c', sqlType, nullable: true, autoIncrement: false, generatedAs: undefined, hasDefault: false, ...more }); // prettier-ignore

test.each([
  ['INTEGER', { type: 'integer' }],
  ['UNSIGNED BIGINT', { type: 'bigint' }],
  ['NVARCHAR(40)', { type: 'string', length: 40 }],
  ['VARCHAR(5000)', { type: 'text' }],
  ['TEXT', { type: 'text' }],
  ['', { type: 'text' }],
  ['DECIMAL(10,2)', { type: 'decimal', precision: 10, scale: 2 }],
  ['NUMERIC(15)', { type: 'decimal', precision: 15, scale: 0 }],
  ['DECIMAL(16,2)', { type: 'number' }],
  ['DECIMAL', { type: 'number' }],
  ['DATETIME', { type: 'datetime' }],
  ['DATE', { type: 'dateonly' }],
  ['BOOLEAN', { type: 'boolean' }],
  ['REAL', { type: 'number' }],
  ['BLOB', undefined],
])('%s of SQLite', (sqlType, expected) => {
  expect(nativeColumn(column(sqlType), sqliteDialect)).toEqual(expected);
});

test.each([
  ['tinyint(1)', { type: 'boolean' }],
  ['tinyint(4)', { type: 'integer' }],
  ['int(10) unsigned', { type: 'bigint' }],
  ['bigint(20)', { type: 'bigint' }],
  ['decimal(19,4)', { type: 'decimal', precision: 19, scale: 4 }],
  ['varchar(60) CHARACTER SET latin1 COLLATE latin1_swedish_ci', { type: 'string', length: 60 }],
  ['longtext CHARACTER SET utf8mb4 COLLATE utf8mb4_general_ci', { type: 'text' }],
  ['timestamp(3)', { type: 'datetime' }],
  ['date', { type: 'dateonly' }],
  ['bit(1)', { type: 'boolean' }],
  ['bit(8)', undefined],
  ['point', undefined],
])('%s of MySQL', (sqlType, expected) => {
  expect(nativeColumn(column(sqlType), mysqlDialect('10.11.19-MariaDB'))).toEqual(expected);
});

test('a value is required only if the database provides none', () => {
  expect(nativeColumn(column('INTEGER', { nullable: false }), sqliteDialect)).toEqual({ type: 'integer', allowNull: false }); // prettier-ignore
  for (const filled of [{ hasDefault: true }, { autoIncrement: true }, { generatedAs: 'x' }])
    expect(nativeColumn(column('INTEGER', { nullable: false, ...filled }), sqliteDialect)).toEqual({ type: 'integer' });
});
