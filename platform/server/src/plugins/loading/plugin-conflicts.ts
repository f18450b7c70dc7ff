import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { appRoutes, blockTypes, systemViewNames, type Message } from '@viewkraft/model';
import { localesFolder } from '../../kernel/config/shipped-files.js';
import { settings } from '../../kernel/config/settings.js';
import { errorFiles } from '../../kernel/errors/texts.js';
import { isViewFile } from '../../data/views/files/view-files.js';
import type { LoadedPlugin } from '../../kernel/plugin/plugin-set.js';
import { pluginFault, type PluginFaultKey } from '../faults/plugin-fault.js';

/** The names that a plugin defines. */
type Named = Pick<LoadedPlugin, 'folder' | 'definition' | 'texts'>;

/** One kind of shared names. */
interface Kind {
  readonly key: Extract<PluginFaultKey, `pluginShared${string}`>;
  /** The platform's own names. */
  readonly own: Iterable<string>;
  readonly of: (plugin: Named) => Iterable<string>;
}

/** Names defined by two plugins, or by a plugin and the platform; one message each, naming both. */
export function pluginConflicts(plugins: readonly Named[]): Message[] {
  return kindsOf(join(localesFolder, 'en')).flatMap(({ key, own, of }) => {
    const owners = new Map([...own].map((name) => [name, pluginFault('pluginOwnerPlatform')]));
    return plugins.flatMap((plugin) => {
      const owner = pluginFault('pluginOwnerPlugin', { plugin: plugin.definition.name });
      return [...new Set(of(plugin))].flatMap((name) => {
        const first = owners.get(name);
        owners.set(name, first ?? owner);
        return first ? pluginFault('pluginConflict', { what: pluginFault(key, { name }), first, second: owner }) : [];
      });
    });
  });
}

function kindsOf(textsDir: string): Kind[] {
  const paths = (routes: readonly { readonly path: string }[]) => routes.map(({ path }) => path.replace(/:\w+/g, ':'));
  const variables = Object.values(settings).flatMap((setting) => ('env' in setting ? setting.env : []));
  const mails = jsonOf(textsDir, 'mails.json');
  const errors = errorFiles.flatMap((file) => errorKeys(jsonOf(textsDir, file)));
  return [
    { key: 'pluginSharedView', own: systemViewNames, of: ({ folder }) => viewNamesIn(join(folder, 'views')) },
    { key: 'pluginSharedApi', own: systemViewNames, of: ({ definition }) => definition.reserved ?? [] },
    { key: 'pluginSharedPage', own: paths(appRoutes), of: ({ definition }) => paths(definition.routes ?? []) },
    { key: 'pluginSharedBlock', own: Object.keys(blockTypes), of: ({ definition }) => Object.keys(definition.blocks ?? {}) },
    { key: 'pluginSharedVariable', own: variables, of: ({ definition }) => Object.keys(definition.environment ?? {}) },
    { key: 'pluginSharedTexts', own: textGroups(textsDir), of: ({ definition }) => [definition.name] },
    { key: 'pluginSharedError', own: errors, of: ({ texts }) => errorKeys(texts.en.errors) },
    { key: 'pluginSharedMail', own: Object.keys(mails), of: ({ texts }) => Object.keys(texts.en.mails) },
  ]; // prettier-ignore
}

function viewNamesIn(folder: string): string[] {
  return namesIn(folder)
    .filter(isViewFile)
    .map((name) => name.slice(0, -'.json'.length));
}

/** Error codes, and keys of problems. */
function errorKeys({ problems = {}, ...codes }: Readonly<Record<string, unknown>>): string[] {
  return [...Object.keys(codes), ...Object.keys(problems as object).map((key) => `problems.${key}`)];
}

/** The top-level keys of all texts of the pages. */
function textGroups(textsDir: string): string[] {
  const parts = ['app', 'parts'].flatMap((part) => namesIn(join(textsDir, part)).map((name) => join(part, name)));
  return ['ui.json', ...parts].flatMap((file) => Object.keys(jsonOf(textsDir, file)));
}

function jsonOf(folder: string, name: string): Record<string, unknown> {
  return JSON.parse(readFileSync(join(folder, name), 'utf8')) as Record<string, unknown>;
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
