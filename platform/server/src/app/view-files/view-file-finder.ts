import { dirname, relative } from 'node:path';
import type { ViewFileSummary } from '@viewkraft/model';
import type { Config } from '../../kernel/config/config.js';
import type { ViewFolder } from '../../kernel/config/view-folder.js';
import { readViewFiles } from '../../data/views/files/view-files.js';
import { OwnFolder } from './own-folder.js';

/** A file that defines a view, or should. */
interface FoundFile {
  readonly name: string;
  readonly file: string;
  readonly folder: ViewFolder | undefined;
}

/** Finds the files of views, and decides which of them may be written. */
export class ViewFileFinder {
  readonly own: OwnFolder;
  /** Whether files of the own folder may be written. */
  readonly isEditable: boolean;

  constructor(
    private readonly config: Config,
    private readonly folders: readonly ViewFolder[],
  ) {
    this.own = new OwnFolder(config.viewsDirs[0] ?? config.root);
    this.isEditable = config.views.editable && folders.some((folder) => this.isOwnFolder(folder));
  }

  /** The file that defines each view, by the view's name. */
  async find(): Promise<ReadonlyMap<string, FoundFile>> {
    const { sources, problems } = await readViewFiles(this.folders);
    const found = new Map<string, FoundFile>();
    const named = problems.flatMap(({ view, file }) => (view === null ? [] : { name: view, file }));
    for (const { name, file } of [...sources, ...named]) {
      const folder = this.folders.find(({ path }) => path === dirname(file));
      if (!found.has(name)) found.set(name, { name, file, folder });
    }
    return found;
  }

  /** Whether the view may have its file in the own folder. */
  isOwn(found: FoundFile | undefined): boolean {
    return found === undefined || (found.folder !== undefined && this.isOwnFolder(found.folder));
  }

  summary(found: FoundFile): ViewFileSummary {
    const { name, file, folder } = found;
    const isOwn = this.isOwn(found);
    const origin = isOwn ? 'own' : folder?.shipped ? 'shipped' : folder?.plugin === undefined ? 'folder' : 'plugin';
    return { name, file: this.shown(file), origin, canEdit: isOwn && this.isEditable };
  }

  parked(name: string): ViewFileSummary {
    return { name, file: null, origin: 'own', canEdit: this.isEditable };
  }

  /** A path inside the project is relative to it. */
  shown(path: string): string {
    const inside = relative(this.config.root, path);
    return inside.startsWith('..') || inside === '' ? path : inside;
  }

  private isOwnFolder({ path, plugin, shipped }: ViewFolder): boolean {
    return path === this.own.path && plugin === undefined && !shipped;
  }
}
