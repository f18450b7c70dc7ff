import { namePattern } from '@viewkraft/model';

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
  const view = name.replaceAll('-', '_');
  if (!/^[a-z][a-z0-9-]*$/.test(name) || !namePattern.test(view)) return undefined;
  const words = name.split('-').filter((word) => word !== '');
  return {
    name,
    package: `@viewkraft/plugin-${name}`,
    folder: `plugins/${name}`,
    view,
    route: `/${name}`,
    className: words.map(capitalised).join(''),
    label: capitalised(words.join(' ')),
  };
}

const capitalised = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);
