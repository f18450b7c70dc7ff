import type { Dialect } from '../../../kernel/database/database.js';
import type { Ddl } from './ddl.js';
import { MysqlDdl } from './ddl-mysql.js';
import { SqliteDdl } from './ddl-sqlite.js';

export const ddlFor = (dialect: Dialect): Ddl =>
  dialect.name === 'sqlite' ? new SqliteDdl(dialect) : new MysqlDdl(dialect);
