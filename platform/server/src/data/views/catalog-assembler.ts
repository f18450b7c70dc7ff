import {
  checkViews,
  parseView,
  type Catalog,
  type ViewDraft,
  type ViewProblem,
  type ViewSource,
} from '@viewkraft/model';
import type { TableProblem } from '../schema/unmanaged/unmanaged-view.js';
import type { ViewFiles } from './files/view-files.js';

/** Finds the problems of a draft whose form is valid. */
export type CheckDraft = (draft: ViewDraft) => Promise<readonly ViewProblem[]>;

/** Finds where views differ from tables that the platform must not change. */
export type CheckTables = (catalog: Catalog) => Promise<readonly TableProblem[]>;

export interface AssembledCatalog {
  readonly catalog: Catalog;
  readonly problems: readonly ViewProblem[];
  /** Views whose file does not load; those with a last good definition are in the catalog nevertheless. */
  readonly broken: readonly string[];
  /** Sources of the views that are in the catalog as their files define them. */
  readonly good: ReadonlyMap<string, string>;
  /** Views that existed before and have no file now; relations to them are left out. */
  readonly parked: readonly string[];
}

interface Candidate {
  readonly source: ViewSource;
  readonly draft: ViewDraft;
  readonly lastGood: boolean;
  /**
   * Part of the last consistent catalog, and unchanged since: if it does not fit together with a changed view, the
   * changed one is at fault.
   */
  readonly unchanged: boolean;
}

type Parsed = Awaited<ReturnType<CatalogAssembler['parse']>>;

/** Builds a catalog of sound views from files: a view whose file is invalid keeps its last good definition (C5). */
export class CatalogAssembler {
  /** Cache of parsed files, so that one changed file among a thousand costs one parse. */
  private parsed = new Map<string, Parsed>();

  constructor(
    private readonly checkDraft: CheckDraft,
    private readonly checkTables: CheckTables = () => Promise.resolve([]),
  ) {}

  /** `isServed`: whether a view is served from its file now; where two do not fit together, others give way to it. */
  async assemble(
    files: ViewFiles,
    lastGood: ReadonlyMap<string, string>,
    isServed: (view: string) => boolean = () => true,
  ): Promise<AssembledCatalog> {
    const problems: ViewProblem[] = [...files.problems];
    const broken = new Set(files.problems.flatMap(({ view }) => view ?? []));
    const candidates = new Map<string, Candidate>();
    const fallBack = async (source: Omit<ViewSource, 'text'>): Promise<void> => {
      broken.add(source.name);
      const text = lastGood.get(source.name);
      const tried = candidates.get(source.name);
      candidates.delete(source.name);
      if (text === undefined || tried?.lastGood === true || tried?.source.text === text) return;
      const { draft } = await this.parse({ ...source, text }, true);
      if (draft) candidates.set(source.name, { source: { ...source, text }, draft, lastGood: true, unchanged: true });
    };
    const kept = new Map<string, Parsed>();
    for (const source of files.sources) {
      const isProven = lastGood.get(source.name) === source.text;
      const result = await this.parse(source, isProven);
      kept.set(keyOf(source), result);
      problems.push(...result.problems);
      if (result.draft) {
        // A view that was parked must not take the table of one that is served.
        const unchanged = isProven && isServed(source.name);
        candidates.set(source.name, { source, draft: result.draft, lastGood: false, unchanged });
      } else await fallBack(source);
    }
    for (const { view, file } of files.problems) {
      if (view !== null && !candidates.has(view)) await fallBack({ file, name: view, shipped: false });
    }
    const present = new Set([...files.sources.map(({ name }) => name), ...broken]);
    const parked = [...lastGood.keys()].filter((name) => !present.has(name)).sort();
    const unusable = (): Set<string> => new Set([...parked, ...[...broken].filter((name) => !candidates.has(name))]);
    const catalog = await this.settle(candidates, problems, unusable, fallBack);
    for (const { source, lastGood: old } of candidates.values())
      if (old) kept.set(keyOf(source), await this.parse(source, true));
    this.parsed = kept;
    const good = [...candidates.values()].filter((candidate) => !candidate.lastGood);
    return {
      catalog,
      problems,
      broken: [...broken].sort(),
      parked,
      good: new Map(good.map(({ source }) => [source.name, source.text])),
    };
  }

  /**
   * Checks the views against each other until all remaining ones are sound; where two do not fit together, the newer
   * one is at fault.
   */
  private async settle(
    candidates: Map<string, Candidate>,
    problems: ViewProblem[],
    unusable: () => ReadonlySet<string>,
    fallBack: (source: ViewSource) => Promise<void>,
  ): Promise<Catalog> {
    for (;;) {
      const tried = [...candidates.values()];
      const unchanged = tried.filter((candidate) => candidate.unchanged);
      const checked = checkViews(
        tried.map(({ draft }) => draft),
        { unusable: unusable(), unchanged: new Set(unchanged.map(({ source }) => source.name)) },
      );
      if (checked.broken.size === 0) {
        const found = await this.checkTables(checked.catalog);
        if (found.length === 0) return checked.catalog;
        for (const problem of found) {
          const { source, lastGood: isOld } = candidates.get(problem.view) as Candidate;
          if (!isOld) problems.push({ file: source.file, ...problem });
        }
        for (const name of new Set(found.map(({ view }) => view))) {
          await fallBack((candidates.get(name) as Candidate).source);
        }
        continue;
      }
      // An unchanged view that broke only because of a changed one may be sound with that one's last good definition.
      const changed = [...checked.broken].filter((name) => candidates.get(name)?.unchanged !== true);
      const out = new Set(changed.length > 0 ? changed : checked.broken);
      const isOut = (view: string): boolean => out.has(view) && candidates.get(view)?.lastGood !== true;
      problems.push(...checked.problems.filter(({ view }) => view === null || isOut(view)));
      for (const name of out) {
        const candidate = candidates.get(name);
        if (candidate) await fallBack(candidate.source);
      }
    }
  }

  /** `proven`: the source loaded before over this same database; its functions need no new check. */
  private async parse(
    source: ViewSource,
    proven: boolean,
  ): Promise<{ draft: ViewDraft | undefined; problems: readonly ViewProblem[] }> {
    const cached = this.parsed.get(keyOf(source));
    if (cached) return cached;
    const { view, problems } = parseView(source);
    const draftProblems = view && !proven ? await this.checkDraft(view) : [];
    return { draft: draftProblems.length === 0 ? view : undefined, problems: [...problems, ...draftProblems] };
  }
}

function keyOf({ file, text, shipped }: ViewSource): string {
  return `${file}\n${shipped}\n${text}`;
}
