/** The fields of a packed plugin's package.json that matter for npm. */
export interface PackedPackage {
  readonly name: string;
  readonly version: string;
  readonly private?: boolean;
  readonly publishConfig?: { readonly access?: string; readonly tag?: string };
}

/** How to publish a packed plugin with its current `package.json`. */
export interface Publishing {
  /** null: npm would refuse the package; `notes` gives the reason. */
  readonly command: string | null;
  readonly notes: readonly string[];
}

/** `plugin`: the plugin's name; `file`: the archive's path as typed. */
export function publishingOf(plugin: string, made: PackedPackage, file: string): Publishing {
  const notes = made.name.startsWith('@viewkraft/') ? [foreignScope(made.name, plugin)] : [];
  if (made.private === true) return { command: null, notes: [...notes, privateNote] };
  const options = [
    // Scoped packages are private by default.
    made.name.startsWith('@') && made.publishConfig?.access === undefined ? '--access public' : '',
    // npm would make a prerelease the `latest` version.
    made.publishConfig?.tag === undefined ? tagOf(made.version) : '',
  ].filter(Boolean);
  return { command: ['npm publish', quoted(file), ...options].join(' '), notes };
}

/** A path quoted for the shell if needed. */
export const quoted = (path: string): string =>
  /^[\w@%+=:,./-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`;

/** For instance `1.0.0-beta.2`: `--tag beta`. */
function tagOf(version: string): string {
  const preliminary = /^[^+-]*-([^+]*)/.exec(version)?.[1];
  if (preliminary === undefined) return '';
  const [word] = /^[a-z]+/i.exec(preliminary) ?? ['next'];
  return `--tag ${word}`;
}

const foreignScope = (name: string, plugin: string): string =>
  `The package is called "${name}", and npm lets only the owners of the scope "@viewkraft" publish it. Give it ` +
  `a name of your own in its package.json, such as "viewkraft-plugin-${plugin}", and pack it again.`;

const privateNote =
  'Its package.json says "private": true, so npm refuses to publish it. Remove that and pack it again to publish it.';
