import { join } from 'node:path';
import type { Config } from '../config/config.js';
import { CatalogAssembler, type Assembled, type CheckDraft } from './catalog-assembler.js';
import { readViewFiles, type ViewFolder } from './view-files.js';

/** Where the views lie that the platform itself needs. */
export const systemViewFolder = ({ root }: Pick<Config, 'root'>): string => join(root, 'views', 'system');

/** The folders that hold view files: the platform's own first, then those of plugins. */
export function viewFolders(
  config: Pick<Config, 'root' | 'viewsDirs'>,
  ofPlugins: readonly ViewFolder[],
): ViewFolder[] {
  const shipped = systemViewFolder(config);
  const others = config.viewsDirs.filter((path) => path !== shipped).map((path) => ({ path, shipped: false }));
  return [{ path: shipped, shipped: true }, ...ofPlugins, ...others];
}

/** Reads the folders and makes a catalog of what they hold. */
export class ViewsLoader {
  private readonly assembler: CatalogAssembler;

  constructor(
    readonly folders: readonly ViewFolder[],
    checkDraft: CheckDraft,
    /** Addresses of plugins that no view may have for a name. */
    private readonly reserved: ReadonlySet<string> = new Set(),
  ) {
    this.assembler = new CatalogAssembler(checkDraft);
  }

  async load(lastGood: ReadonlyMap<string, string>): Promise<Assembled> {
    const { sources, problems } = await readViewFiles(this.folders);
    const { reserved } = this;
    return this.assembler.assemble({ sources: sources.map((source) => ({ ...source, reserved })), problems }, lastGood);
  }
}
