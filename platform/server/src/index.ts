export * from './database/database.js';
export { openDatabase } from './database/open-database.js';
export { startServer, type RunningServer, type StartOptions } from './bootstrap.js';
export { ConfigError, type Config } from './config/config.js';
export { loadConfig } from './config/load-config.js';
export type { SchemaChange, SchemaPlan } from './schema/plan.js';
