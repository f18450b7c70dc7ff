import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PluginContext, PluginSet } from '@viewkraft/server';
import type { ConsentItem } from '../shared/consent-item.js';
import { readItems } from '../shared/read-items.js';

/** In the package of any plugin: `{ "items": [...] }`. */
const fileName = 'consent.json';

const found = new WeakMap<object, readonly ConsentItem[]>();

/** The items that the plugins of this start bring with them. */
export function packageItems(context: PluginContext): readonly ConsentItem[] {
  return found.get(context) ?? [];
}

/** Reads them once, when the application starts; what is wrong with a file is told in the log, and its other items hold. */
export function readPackageItems({ loaded }: PluginSet, context: PluginContext): void {
  const items = loaded
    .filter(({ name }) => name !== context.name)
    .flatMap(({ name, folder }) => {
      const json = readJson(join(folder, fileName), (reason) => tell(context, name, [reason]));
      if (json === undefined) return [];
      const { items: read, problems } = readItems((json as { items?: unknown } | null)?.items);
      tell(context, name, problems);
      return read;
    });
  found.set(context, items);
}

function readJson(file: string, fail: (reason: string) => void): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as unknown;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') fail(String(error));
    return undefined;
  }
}

function tell({ log }: PluginContext, plugin: string, problems: readonly string[]): void {
  if (problems.length > 0) log.warn(`${fileName} of the plugin ${plugin}: ${problems.join('; ')}`);
}
