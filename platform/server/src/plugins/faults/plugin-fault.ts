import type { Message, MessageParam } from '@viewkraft/model';

/**
 * Every fault that the platform reports about plugins, their settings and selection, each with the placeholders of its
 * text in `server-errors.json`.
 */
export const pluginFaults = {
  pluginPackageUnreadable: ['message'],
  pluginName: ['name'],
  pluginFolder: ['name'],
  pluginNoEntry: [],
  pluginNotBuilt: ['file'],
  pluginNoDefinition: [],
  pluginDefinition: ['problems'],
  pluginMemberUnknown: ['member'],
  pluginMemberMissing: ['member'],
  pluginMemberWrong: ['member', 'form'],
  pluginFormFunction: [],
  pluginFormPluginNames: [],
  pluginFormName: [],
  pluginFormVersion: [],
  pluginFormRange: [],
  pluginFormEnvironment: [],
  pluginFormHooks: ['moments'],
  pluginFormRoutes: [],
  pluginFormSegments: [],
  pluginFormBlocks: [],
  pluginFormCommands: [],
  pluginFormEntities: [],
  pluginFormMigrations: [],
  pluginOtherName: ['name', 'plugin'],
  pluginUnloadable: ['message'],
  pluginLoadLate: ['seconds'],
  pluginLoadEnded: ['how'],
  pluginHookLate: ['moment', 'seconds'],
  pluginHookEnded: ['moment', 'how'],
  pluginPlatform: ['range', 'version'],
  pluginOptions: ['message'],
  pluginStart: ['message'],
  pluginTableName: ['table', 'prefix'],
  pluginNewerTables: ['migration'],
  pluginBusy: ['seconds'],
  pluginNotReady: ['seconds'],
  pluginNoAccess: ['route', 'addresses'],
  pluginNeedsFailed: ['plugin'],
  pluginWarnings: ['message'],
  pluginsFileUnreadable: ['file', 'message'],
  pluginsFileNoFile: ['file', 'megabytes'],
  pluginsFileNoObject: ['file'],
  pluginsFileUnknown: ['file', 'member'],
  pluginsFileEnabled: ['file'],
  pluginsFileOptions: ['file'],
  pluginNotInstalled: ['plugin', 'installed', 'mend'],
  pluginMendVariable: [],
  pluginMendCommand: ['plugin'],
  pluginsInstalled: ['plugins'],
  pluginsNoneInstalled: [],
  pluginTwin: ['plugin', 'one', 'other'],
  pluginConfigNoObject: ['plugin'],
  pluginConfigUnknown: ['plugin', 'installed'],
  pluginNeedsMissing: ['plugin', 'needed'],
  pluginNeedsOff: ['plugin', 'needed'],
  pluginCircle: ['circle'],
  pluginOptionUnknown: ['option', 'plugin', 'names'],
  pluginOptionNone: ['option', 'plugin'],
  pluginOptionWrong: ['option', 'plugin', 'problem'],
  pluginOptionVariableWrong: ['option', 'plugin', 'variable', 'problem'],
  pluginOptionEach: ['problem'],
  pluginOptionRefused: ['words'],
  pluginVariableFlag: ['variable', 'option', 'plugin'],
  pluginVariableNumber: ['variable', 'option', 'plugin'],
  pluginConflict: ['what', 'first', 'second'],
  pluginOwnerPlatform: [],
  pluginOwnerPlugin: ['plugin'],
  pluginSharedView: ['name'],
  pluginSharedApi: ['name'],
  pluginSharedAddress: ['name'],
  pluginSharedPage: ['name'],
  pluginSharedBlock: ['name'],
  pluginSharedVariable: ['name'],
  pluginSharedTexts: ['name'],
  pluginSharedError: ['name'],
  pluginSharedMail: ['name'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type PluginFaultKey = keyof typeof pluginFaults;

type Blank<Key extends PluginFaultKey> = (typeof pluginFaults)[Key][number];
type Blanks<Key extends PluginFaultKey> = [Blank<Key>] extends [never]
  ? []
  : [blanks: Readonly<Record<Blank<Key>, MessageParam>>];

/** A fault as a message that is translated for each reader. */
export function pluginFault<Key extends PluginFaultKey>(key: Key, ...[params]: Blanks<Key>): Message {
  return params ? { key, params } : { key };
}
