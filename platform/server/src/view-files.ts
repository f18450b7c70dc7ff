// What commands on view files need. Loads without Nest and other packages of a running server, in half the time.
export * from './kernel/database/database.js';
export { ConfigError, type Config } from './kernel/config/config.js';
export { loadConfig } from './kernel/config/load-config.js';
export { Texts } from './kernel/errors/texts.js';
export {
  applyViews,
  checkViewFiles,
  planViews,
  unknownRoleNames,
  type ApplyReport,
  type PlanReport,
  type ViewsReport,
} from './app/command-line/views-work.js';
export {
  createView,
  readColumns,
  saveNewView,
  type NewView,
  type SavedView,
  type WantedColumn,
} from './app/command-line/new-view.js';
