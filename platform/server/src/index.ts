export * from './database/database.js';
export { openDatabase } from './database/open-database.js';
export { startServer } from './start-server.js';
export type { RunningServer, StartOptions } from './bootstrap.js';
export { ConfigError, type Config } from './config/config.js';
export { loadConfig } from './config/load-config.js';
export { Texts } from './errors/texts.js';
export type { ToldChange, ToldPlan } from './schema/told-plan.js';
export { applyViews, checkViewFiles, planViews, type PlanReport, type ViewsReport } from './command-line/views-work.js';
export { createUserAccount, setUserPassword, setUserRoles, type RoleChange } from './command-line/user-work.js';
export { createView, readColumns, type WantedColumn, type WantedView } from './command-line/new-view.js';
export { examine } from './doctor/doctor.js';
export type { Finding } from './doctor/finding.js';
export { createUserToken, type MadeToken, type WantedToken } from './command-line/token-work.js';
export { listPlugins, switchPlugin, type ListedPlugin, type SwitchedPlugin } from './command-line/plugin-work.js';
export { pluginCommands } from './command-line/plugin-commands.js';
export { definePlugin } from './plugins/plugin-definition.js';
export type {
  ContentSources,
  PluginContext,
  PluginDefinition,
  PluginLog,
  PluginRoute,
  RouteJudge,
  RouteVisit,
  SiteContent,
} from './plugins/plugin-definition.js';
export type { AskedFor, GatePage, GateVisit, GateWord, HeldVisit, PageGate } from './plugins/page-gate.js';
export { HeldPages } from './plugins/gates/held-pages.js';
export type { HookCall, HookMoment, RecordHook, RecordHooks } from './plugins/record-hooks.js';
export { Setting, type SettingWords } from './plugins/plugin-setting.js';
export type {
  CommandDescription,
  CommandResult,
  PluginCommand,
  PluginCommandArgument,
  PluginCommandOption,
} from './plugins/plugin-command.js';
export { Access, type AccessOptions } from './access/access.decorator.js';
export { callerOf, type Caller, type CallerHolder } from './auth/caller.js';
export { DATABASE } from './database/database-token.js';
export { RecordExtensions } from './records/record-extensions.js';
export type { ReadBody, RecordChange, RecordExtension, RecordValues } from './records/record-extension.js';
export { CountedSecrets } from './auth/sign-in/counted-secrets.js';
export { RateLimitStore, type RateLimit } from './limits/rate-limit-store.js';
export { addressKey } from './auth/sign-in/address-key.js';
export { storedMoment } from './auth/accounts/insert-user.js';
export { PLUGINS, type LoadedPlugin, type PluginSet } from './plugins/plugin-set.js';
export { Records } from './records/records.js';
export { UploadedPictures, type UploadedPicture, type UploadFacts } from './images/uploaded-pictures.js';
export { Mailer } from './mail/mailer.js';
export type { Mail } from './mail/mail.js';
