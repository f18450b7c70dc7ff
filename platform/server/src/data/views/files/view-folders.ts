import { join, relative, sep } from 'node:path';
import { formatViewFile } from '@viewkraft/model';
import type { Config } from '../../../kernel/config/config.js';
import { systemViewsFolder } from '../../../kernel/config/shipped-files.js';
import type { ViewFolder } from '../../../kernel/config/view-folder.js';

/** Nest's injection token of the folders with view files. */
export const VIEW_FOLDERS = Symbol('VIEW_FOLDERS');

/** The folders with view files: the platform's own first, then those of plugins. */
export function viewFolders(
  config: Pick<Config, 'viewsDirs'>,
  ofPlugins: readonly ViewFolder[],
): ViewFolder[] {
  const others = config.viewsDirs.filter((path) => path !== systemViewsFolder).map((path) => ({ path, shipped: false }));
  return [{ path: systemViewsFolder, shipped: true }, ...ofPlugins, ...others];
}

/** The text of a view file in a folder; editors check it by its `$schema`. */
export function viewFileText({ root }: Pick<Config, 'root'>, folder: string, definition: object): string {
  const path = relative(folder, join(root, 'views', 'view.schema.json')).split(sep).join('/');
  return formatViewFile({ $schema: path.startsWith('.') ? path : `./${path}`, ...definition });
}
