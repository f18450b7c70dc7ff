import type { ViewSource } from '@viewkraft/model';
import { dirname } from 'node:path';
import { CatalogAssembler, type AssembledCatalog, type CheckDraft, type CheckTables } from './catalog-assembler.js';
import type { ViewFolder } from '../../kernel/config/view-folder.js';
import { readViewFiles, sizeProblem, type ViewFiles } from './files/view-files.js';

export interface LoadedViews extends AssembledCatalog {
  /** Owning plugin by view name. */
  readonly plugins: ReadonlyMap<string, string>;
}

/** Names of the views whose plugin is no longer chosen. */
export function leavingViews(
  { plugins }: Pick<LoadedViews, 'plugins'>,
  isChosen: (plugin: string) => boolean,
): ReadonlySet<string> {
  const deselected = new Set([...new Set(plugins.values())].filter((plugin) => !isChosen(plugin)));
  return new Set([...plugins].flatMap(([view, plugin]) => (deselected.has(plugin) ? view : [])));
}

/** Reads the folders and builds a catalog from their files. */
export class ViewsLoader {
  private readonly assembler: CatalogAssembler;

  constructor(
    readonly folders: readonly ViewFolder[],
    checkDraft: CheckDraft,
    /** API addresses of plugins, which no view may have as its name. */
    private readonly reserved: ReadonlySet<string> = new Set(),
    checkTables?: CheckTables,
  ) {
    this.assembler = new CatalogAssembler(checkDraft, checkTables);
  }

  /** `tried`: replaces the file of the same path. */
  async load(
    lastGood: ReadonlyMap<string, string>,
    isServed?: (view: string) => boolean,
    tried?: ViewSource,
  ): Promise<LoadedViews> {
    const { sources, problems } = withTried(await readViewFiles(this.folders), tried);
    const { reserved } = this;
    const bound = { sources: sources.map((source) => ({ ...source, reserved })), problems };
    const named = [...sources, ...problems.map(({ file, view }) => ({ file, name: view }))];
    const plugins = named.flatMap(({ file, name }) => {
      const plugin = this.folders.find(({ path }) => path === dirname(file))?.plugin;
      return plugin === undefined || name === null ? [] : [[name, plugin] as const];
    });
    return { ...(await this.assembler.assemble(bound, lastGood, isServed)), plugins: new Map(plugins) };
  }
}

function withTried({ sources, problems }: ViewFiles, tried: ViewSource | undefined): ViewFiles {
  if (!tried) return { sources, problems };
  const { file, name } = tried;
  const tooLarge = sizeProblem(Buffer.byteLength(tried.text));
  return {
    sources: [...sources.filter((other) => other.file !== file), ...(tooLarge ? [] : [tried])],
    problems: [
      ...problems.filter((problem) => problem.file !== file),
      ...(tooLarge ? [{ file, view: name, path: '$', ...tooLarge }] : []),
    ],
  };
}
