import type { ViewSource } from '@viewkraft/model';
import { dirname } from 'node:path';
import { CatalogAssembler, type AssembledCatalog, type CheckDraft, type CheckTables } from './catalog-assembler.js';
import type { ViewFolder } from '../../kernel/config/view-folder.js';
import { readViewFiles, sizeProblem, type ViewFiles } from './files/view-files.js';

export interface LoadedViews extends AssembledCatalog {
  /** Owning plugin by view name. */
  readonly plugins: ReadonlyMap<string, string>;
  /** Texts of the files by view name, without those that do not load. */
  readonly texts: ReadonlyMap<string, string>;
  /** Views that another server has changed, as that server's file defines them. */
  readonly followed: readonly string[];
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

  /**
   * `tried` replaces the file of the same path. `before`: the texts of an earlier call. If a file has not changed since
   * then but the last good definition has, a server with newer files stored that definition, and it is used instead.
   */
  async load(
    lastGood: ReadonlyMap<string, string>,
    isServed?: (view: string) => boolean,
    { tried, before = new Map() }: { readonly tried?: ViewSource; readonly before?: ReadonlyMap<string, string> } = {},
  ): Promise<LoadedViews> {
    const files = withTried(await readViewFiles(this.folders), tried);
    const followed = new Map(
      files.sources.flatMap(({ name, text }) => {
        const other = before.get(name) === text ? lastGood.get(name) : undefined;
        return other === undefined || other === text ? [] : [[name, other] as const];
      }),
    );
    const unreadable = new Set<string>();
    for (;;) {
      const loaded = await this.assemble(files, followed, lastGood, isServed);
      const broken = loaded.broken.filter((name) => followed.delete(name));
      if (broken.length === 0) return { ...loaded, good: new Map([...loaded.good].filter(([name]) => !unreadable.has(name))) };
      // The other server may have a later release. Its definition stays the last good one, for the servers that read it.
      for (const name of broken) unreadable.add(name);
    }
  }

  private async assemble(
    { sources, problems }: ViewFiles,
    followed: ReadonlyMap<string, string>,
    lastGood: ReadonlyMap<string, string>,
    isServed?: (view: string) => boolean,
  ): Promise<LoadedViews> {
    const { reserved } = this;
    const bound = {
      sources: sources.map((source) => ({ ...source, text: followed.get(source.name) ?? source.text, reserved })),
      problems,
    };
    const named = [...sources, ...problems.map(({ file, view }) => ({ file, name: view }))];
    const plugins = named.flatMap(({ file, name }) => {
      const plugin = this.folders.find(({ path }) => path === dirname(file))?.plugin;
      return plugin === undefined || name === null ? [] : [[name, plugin] as const];
    });
    const assembled = await this.assembler.assemble(bound, lastGood, isServed);
    const good = sources.filter(({ name }) => assembled.good.has(name));
    return {
      ...assembled,
      plugins: new Map(plugins),
      texts: new Map(good.map(({ name, text }) => [name, text])),
      followed: [...followed.keys()].sort(),
    };
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
