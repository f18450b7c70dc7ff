import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ViewFolder } from '../config/view-folder.js';

/** The existing view folders of these plugins. */
export function pluginViewFolders(
  plugins: readonly { readonly name: string; readonly folder: string }[],
): ViewFolder[] {
  const folders = plugins.map(({ name, folder }) => ({ path: join(folder, 'views'), shipped: false, plugin: name }));
  return folders.filter(({ path }) => existsSync(path));
}
