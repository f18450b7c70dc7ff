/** A plugin and those that must start before it. */
interface Orderable {
  readonly name: string;
  readonly dependencies: readonly string[];
}

/**
 * The plugins so that whoever is needed comes first, otherwise in the order in which they are given. `problems` gets a
 * sentence for each circle; dependencies that are not among them are passed over.
 */
export function pluginOrder<T extends Orderable>(plugins: readonly T[], problems: string[]): T[] {
  const byName = new Map(plugins.map((plugin) => [plugin.name, plugin]));
  const ordered = new Set<T>();
  const visit = (plugin: T, path: readonly string[]): void => {
    if (ordered.has(plugin)) return;
    const at = path.indexOf(plugin.name);
    if (at >= 0) {
      const circle = [...path.slice(at), plugin.name].map((name) => `"${name}"`).join(' needs ');
      problems.push(`Plugins need each other in a circle: ${circle}`);
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
