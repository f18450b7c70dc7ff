import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { appRoutes, blockTypes, systemViewNames } from '@viewkraft/model';
import { settings } from '../config/settings.js';
import { errorFiles } from '../errors/texts.js';
import { isViewFile } from '../views/view-files.js';
import type { PluginDefinition } from './plugin-definition.js';
import type { PluginTexts } from './plugin-texts.js';

/** A plugin as far as its names are concerned. */
interface Named {
  readonly folder: string;
  readonly definition: PluginDefinition;
  readonly texts: PluginTexts;
}

/** One kind of names that everybody shares. */
interface Kind {
  /** In a sentence: `The view "x"`. */
  readonly word: string;
  /** The platform's own. */
  readonly own: Iterable<string>;
  readonly of: (plugin: Named) => Iterable<string>;
}

/** Whatever two plugins, or a plugin and the platform, call the same; one sentence each, naming both. */
export function pluginConflicts(plugins: readonly Named[], root: string): string[] {
  return kindsOf(join(root, 'locales', 'en')).flatMap(({ word, own, of }) => {
    const owners = new Map([...own].map((name) => [name, 'the platform']));
    return plugins.flatMap((plugin) => {
      const owner = `the plugin "${plugin.definition.name}"`;
      return [...new Set(of(plugin))].flatMap((name) => {
        const first = owners.get(name);
        owners.set(name, first ?? owner);
        return first === undefined ? [] : `${word} "${name}" comes from ${first} and from ${owner}`;
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
    { word: 'The view', own: systemViewNames, of: ({ folder }) => viewNamesIn(join(folder, 'views')) },
    { word: 'The address /api/', own: systemViewNames, of: ({ definition }) => definition.reserved ?? [] },
    { word: 'The page', own: paths(appRoutes), of: ({ definition }) => paths(definition.routes ?? []) },
    { word: 'The type of block', own: Object.keys(blockTypes), of: ({ definition }) => Object.keys(definition.blocks ?? {}) },
    { word: 'The environment variable', own: variables, of: ({ definition }) => Object.keys(definition.environment ?? {}) },
    { word: 'The group of texts', own: textGroups(textsDir), of: ({ definition }) => [definition.name] },
    { word: 'The text of errors', own: errors, of: ({ texts }) => errorKeys(texts.en.errors) },
    { word: 'The mail', own: Object.keys(mails), of: ({ texts }) => Object.keys(texts.en.mails) },
  ]; // prettier-ignore
}

function viewNamesIn(folder: string): string[] {
  return namesIn(folder)
    .filter(isViewFile)
    .map((name) => name.slice(0, -'.json'.length));
}

/** Codes, and problems by themselves. */
function errorKeys({ problems = {}, ...codes }: Readonly<Record<string, unknown>>): string[] {
  return [...Object.keys(codes), ...Object.keys(problems as object).map((key) => `problems.${key}`)];
}

/** The first keys of all texts of the pages. */
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
