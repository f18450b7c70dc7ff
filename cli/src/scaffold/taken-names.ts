import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { locales, reservedViewNames, siteAreas, systemViewNames } from '@viewkraft/model';
import { packageFolder } from '../root.js';
import type { PluginNames } from './plugin-names.js';

/** Why the names are not available in the project at `root`; undefined when they are. */
export function takenNames(
  root: string,
  { name, folder, view, route, package: packageName }: PluginNames,
): string | undefined {
  if (existsSync(join(root, folder))) return `The folder ${folder} already exists.`;
  if (existsSync(join(root, 'node_modules', packageName)))
    return `There is already a package ${packageName} in node_modules.`;
  if (reservedViewNames.includes(view) || systemViewNames.includes(view))
    return `"${view}" is a name that the platform reserves for itself, so the plugin's view cannot have it.`;
  if (siteAreas.has(name) || (locales as readonly string[]).includes(name))
    return `${route} is an address of the platform's own, so the plugin's page cannot use it.`;
  if (textGroups(join(packageFolder('@viewkraft/locales') ?? root, 'en')).has(name))
    return `"${name}" is the name of a group of the platform's own texts, so the plugin's texts cannot use it.`;
  const file = viewFolders(root).find((path) => existsSync(join(path, `${view}.json`)));
  if (file !== undefined) return `There is already a view "${view}": ${relative(root, join(file, `${view}.json`))}.`;
  return undefined;
}

/** All folders of views, loaded or not, because a disabled plugin may be enabled later. */
function viewFolders(root: string): string[] {
  const dropped = (process.env['VIEWS_DIR'] ?? 'views').split(':').filter((path) => path !== '');
  const plugins = join(root, 'plugins');
  const theirs = existsSync(plugins) ? readdirSync(plugins).map((name) => join(plugins, name, 'views')) : [];
  return [
    ...dropped.map((path) => resolve(root, path)),
    join(packageFolder('@viewkraft/server') ?? root, 'dist/shipped/views/samples'),
    ...theirs,
  ];
}

/** The top-level keys of all texts of the pages. */
function textGroups(folder: string): ReadonlySet<string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const ofPages = files.filter((file) => file === 'ui.json' || /^(app|parts)\b.*\.json$/.test(file));
  return new Set(
    ofPages.flatMap((file) => Object.keys(JSON.parse(readFileSync(join(folder, file), 'utf8')) as object)),
  );
}
