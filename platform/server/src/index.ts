export * from './view-files.js';
export { openDatabase } from './kernel/database/open-database.js';
export { startServer } from './app/start-server.js';
export type { RunningServer, StartOptions } from './app/bootstrap.js';
export { startFailureReason } from './app/start-failure.js';
export { openApiOf, typesOf, type DescribedApi } from './app/command-line/api-work.js';
export { makeBackup, type MadeBackup } from './app/backup/make-backup.js';
export { restoreBackup, type DoneRestore } from './app/backup/restore-backup.js';
export { createUserAccount, setUserPassword, setUserRoles, type RoleChange } from './app/command-line/user-work.js';
export {
  guessView,
  importQueryOf,
  type GuessedColumn,
  type ViewGuess,
  type GuessOptions,
} from './app/guess/guess-view.js';
export {
  copyDatabase,
  inspectDatabase,
  saveAdopted,
  type AdoptedTable,
  type CopiedRecords,
} from './app/command-line/adopt-work.js';
export {
  changeTables,
  inspectTables,
  saveTableViews,
  type TableView,
  type TableViews,
} from './app/command-line/tables-work.js';
export { guessedTypes, type GuessedType } from './app/guess/column-guess.js';
export { runDoctor } from './app/doctor/doctor.js';
export type { Finding } from './app/doctor/finding.js';
export { checkActingUser, exportView, importIntoView, type ExportTarget } from './app/command-line/records-work.js';
export { createUserToken, type MadeToken, type WantedToken } from './app/command-line/token-work.js';
export { listPlugins, switchPlugin, type ListedPlugin, type SwitchedPlugin } from './app/command-line/plugin-work.js';
export {
  inspectRemoval,
  moveTo,
  removePlugin,
  type PluginRemoval,
  type RemovedPlugin,
} from './app/command-line/plugin-removal.js';
export { pluginCommands } from './app/command-line/plugin-commands.js';
export { definePlugin } from './kernel/plugin/plugin-definition.js';
export type {
  ContentSources,
  PluginContext,
  PluginDefinition,
  PluginLog,
  PluginRoute,
  RouteContent,
  RouteMatcher,
  RouteSource,
  RouteVisit,
  SiteContent,
} from './kernel/plugin/plugin-definition.js';
export type {
  RequestedResource,
  GatePage,
  GateVisit,
  GateDecision,
  HeldVisit,
  PageGate,
} from './kernel/plugin/page-gate.js';
export { HeldPages } from './plugins/gates/held-pages.js';
export type { HookCall, HookMoment, RecordHook, RecordHooks } from './kernel/plugin/record-hooks.js';
export { Setting, type SettingOptions } from './plugins/options/plugin-setting.js';
export type {
  CommandDescription,
  CommandResult,
  PluginCommand,
  PluginCommandArgument,
  PluginCommandOption,
} from './kernel/plugin/plugin-command.js';
export { ValidatedBody } from './kernel/validation/validated-body.js';
export { Access, type AccessOptions } from './kernel/caller/access.decorator.js';
export { callerOf, type Caller, type CallerHolder } from './kernel/caller/caller.js';
export { DATABASE } from './kernel/database/database-token.js';
export { RecordExtensions } from './data/extensions/record-extensions.js';
export type { ReadBody, RecordChange, RecordExtension, RecordValues } from './data/extensions/record-extension.js';
export { CountedSecrets } from './identity/attempts/counted-secrets.js';
export { RateLimitStore, type RateLimit } from './kernel/limits/rate-limit-store.js';
export { addressKey } from './kernel/limits/address-key.js';
export { storedMoment } from './kernel/database/stored-moment.js';
export { PLUGINS, type LoadedPlugin, type PluginSet } from './kernel/plugin/plugin-set.js';
export { ViewTables } from './data/views/view-tables.js';
export type { Entity, Migration } from './kernel/database/data-source.js';
export { Records } from './data/records/records.js';
export { UploadedPictures, type UploadedPicture, type UploadFacts } from './site/images/uploaded-pictures.js';
export { Mailer } from './identity/mail/mailer.js';
export type { Mail } from './identity/mail/mail.js';
