const folder = '/locales/';

/**
 * The files of `import.meta.glob` by their path in `locales`, such as `en/ui.json`, wherever the package is installed.
 */
export const localeFiles = <T>(files: Readonly<Record<string, T>>): Readonly<Record<string, T | undefined>> =>
  Object.fromEntries(
    Object.entries(files).map(([path, file]) => [path.slice(path.lastIndexOf(folder) + folder.length), file]),
  );
