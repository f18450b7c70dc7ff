/** Everything that is called after a plugin. */
export interface PluginNames {
  readonly name: string;
  /** Of its package. */
  readonly package: string;
  /** Below the project's root. */
  readonly folder: string;
  readonly view: string;
  readonly route: string;
  /** The beginning of the names of its classes. */
  readonly className: string;
  /** In sentences, while nobody gave a better one. */
  readonly label: string;
}

/** The names that come from a plugin's own; undefined where it is no name of a plugin. */
export function pluginNames(name: string): PluginNames | undefined {
  // As the server takes them; a view may be called so too.
  if (!/^[a-z][a-z0-9-]{0,59}$/.test(name) || name === 'none') return undefined;
  const words = name.split('-').filter((word) => word !== '');
  return {
    name,
    package: `@viewkraft/plugin-${name}`,
    folder: `plugins/${name}`,
    view: name.replaceAll('-', '_'),
    route: `/${name}`,
    className: words.map(capitalised).join(''),
    label: capitalised(words.join(' ')),
  };
}

const capitalised = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);
