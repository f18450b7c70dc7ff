import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PluginContext, PluginSet } from '@viewkraft/server';
import type { ConsentItem } from '../shared/consent-item.js';
import { joined, readItems, type ReadItems, type LocalizedMessage } from '../shared/read-items.js';

/** In the package of any plugin: `{ "items": [...] }`. */
const fileName = 'consent.json';

interface Found {
  readonly items: readonly ConsentItem[];
  /** One entry for each file with errors. */
  readonly warnings: readonly LocalizedMessage[];
}

const found = new WeakMap<object, Found>();

export function packageItems(context: PluginContext): readonly ConsentItem[] {
  return found.get(context)?.items ?? [];
}

/** Errors in the files of the loaded plugins. */
export function packageWarnings(context: PluginContext): readonly LocalizedMessage[] {
  return found.get(context)?.warnings ?? [];
}

/** Reads the files once at startup; reports their errors, and keeps their valid items. */
export function readPackageItems({ loaded }: PluginSet, context: PluginContext): void {
  const warnings: LocalizedMessage[] = [];
  const items = loaded
    .filter(({ name }) => name !== context.name)
    .flatMap(({ name, folder }) => {
      const { items: read, problems } = itemsIn(join(folder, fileName));
      if (problems.length > 0) warnings.push(warning(name, problems));
      return read;
    });
  for (const { en } of warnings) context.log.warn(en);
  found.set(context, { items, warnings });
}

function itemsIn(file: string): ReadItems {
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(file, 'utf8')) as unknown;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const unreadable = { en: `cannot be read: ${message}`, de: `lässt sich nicht lesen: ${message}` };
    return { items: [], problems: code === 'ENOENT' ? [] : [unreadable] };
  }
  return readItems((json as { items?: unknown } | null)?.items);
}

function warning(plugin: string, problems: readonly LocalizedMessage[]): LocalizedMessage {
  const { en, de } = joined(problems);
  return { en: `${fileName} of the plugin ${plugin}: ${en}`, de: `${fileName} des Plugins ${plugin}: ${de}` };
}
