import { isRepository } from '../root.js';

export interface PluginNames {
  readonly name: string;
  readonly package: string;
  /** Relative to the project's root. */
  readonly folder: string;
  readonly view: string;
  readonly route: string;
  /** Prefix of class names. */
  readonly className: string;
  /** Default label in texts. */
  readonly label: string;
}

/** The names derived from a plugin's name; undefined for an invalid name. */
export function pluginNames(name: string): PluginNames | undefined {
  // The server's pattern; a view may have the same name.
  if (!/^[a-z][a-z0-9-]{0,59}$/.test(name) || name === 'none') return undefined;
  const words = name.split('-').filter((word) => word !== '');
  return {
    name,
    package: isRepository ? `@viewkraft/plugin-${name}` : `viewkraft-plugin-${name}`,
    folder: `plugins/${name}`,
    view: name.replaceAll('-', '_'),
    route: `/${name}`,
    className: words.map(capitalised).join(''),
    label: capitalised(words.join(' ')),
  };
}

const capitalised = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);
