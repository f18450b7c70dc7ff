import { join } from 'node:path';
import type { Config } from '../config/config.js';
import { CatalogAssembler, type Assembled, type CheckDraft } from './catalog-assembler.js';
import { readViewFiles, type ViewFolder } from './view-files.js';

/** The folders that hold view files: the platform's own first. */
export function viewFolders(config: Pick<Config, 'root' | 'viewsDirs'>): ViewFolder[] {
  const shipped = join(config.root, 'views', 'system');
  const others = config.viewsDirs.filter((path) => path !== shipped).map((path) => ({ path, shipped: false }));
  return [{ path: shipped, shipped: true }, ...others];
}

/** Reads the folders and makes a catalog of what they hold. */
export class ViewsLoader {
  private readonly assembler: CatalogAssembler;

  constructor(
    readonly folders: readonly ViewFolder[],
    checkDraft: CheckDraft,
  ) {
    this.assembler = new CatalogAssembler(checkDraft);
  }

  async load(lastGood: ReadonlyMap<string, string>): Promise<Assembled> {
    const files = await readViewFiles(this.folders);
    return this.assembler.assemble(files, lastGood);
  }
}
