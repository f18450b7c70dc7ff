export * from './database/database.js';
export { openDatabase } from './database/open-database.js';
export { startServer, type RunningServer, type StartOptions } from './bootstrap.js';
export { ConfigError, type Config } from './config/config.js';
export { loadConfig } from './config/load-config.js';
export { Texts } from './errors/texts.js';
export type { SchemaChange, SchemaPlan } from './schema/plan.js';
export { applyViews, checkViewFiles, planViews, type PlanReport, type ViewsReport } from './command-line/views-work.js';
export { createUserAccount } from './command-line/user-work.js';
