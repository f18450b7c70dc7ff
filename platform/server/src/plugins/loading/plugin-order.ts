import type { Message } from '@viewkraft/model';
import { pluginFault } from '../faults/plugin-fault.js';

/** A plugin and its dependencies. */
interface Orderable {
  readonly name: string;
  readonly dependencies: readonly string[];
}

/**
 * Sorts plugins so that dependencies come first, otherwise keeping the order. Adds a message to `problems` for each
 * cycle; dependencies outside the list are ignored.
 */
export function pluginOrder<T extends Orderable>(plugins: readonly T[], problems: Message[]): T[] {
  const byName = new Map(plugins.map((plugin) => [plugin.name, plugin]));
  const ordered = new Set<T>();
  const visit = (plugin: T, path: readonly string[]): void => {
    if (ordered.has(plugin)) return;
    const at = path.indexOf(plugin.name);
    if (at >= 0) {
      problems.push(pluginFault('pluginCircle', { circle: [...path.slice(at), plugin.name].join(' → ') }));
      return;
    }
    for (const name of plugin.dependencies) {
      const needed = byName.get(name);
      if (needed) visit(needed, [...path, plugin.name]);
    }
    ordered.add(plugin);
  };
  for (const plugin of plugins) visit(plugin, []);
  return [...ordered];
}
