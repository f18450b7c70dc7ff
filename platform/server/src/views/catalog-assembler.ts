import {
  checkViews,
  parseView,
  type Catalog,
  type ViewDraft,
  type ViewProblem,
  type ViewSource,
} from '@viewkraft/model';
import type { ViewFiles } from './view-files.js';

/** Finds what is wrong with a draft that is right in form. */
export type CheckDraft = (draft: ViewDraft) => Promise<readonly ViewProblem[]>;

export interface Assembled {
  readonly catalog: Catalog;
  readonly problems: readonly ViewProblem[];
  /** Views whose file does not load; those with a last good definition are in the catalog nevertheless. */
  readonly broken: readonly string[];
  /** Sources of the views that are in the catalog as their file says. */
  readonly good: ReadonlyMap<string, string>;
}

interface Candidate {
  readonly source: ViewSource;
  readonly draft: ViewDraft;
  readonly lastGood: boolean;
}

type Parsed = Awaited<ReturnType<CatalogAssembler['parse']>>;

/** Files to a catalog in which every view is sound: a view whose file is not goes on as it last was (C5). */
export class CatalogAssembler {
  /** What was parsed before, so that one changed file among a thousand costs one parse. */
  private parsed = new Map<string, Parsed>();

  constructor(private readonly checkDraft: CheckDraft) {}

  async assemble(files: ViewFiles, lastGood: ReadonlyMap<string, string>): Promise<Assembled> {
    const problems: ViewProblem[] = [...files.problems];
    const broken = new Set(files.problems.flatMap(({ view }) => view ?? []));
    const candidates = new Map<string, Candidate>();
    const fallBack = async (source: Omit<ViewSource, 'text'>): Promise<void> => {
      broken.add(source.name);
      const text = lastGood.get(source.name);
      const tried = candidates.get(source.name);
      candidates.delete(source.name);
      if (text === undefined || tried?.lastGood === true || tried?.source.text === text) return;
      const { draft } = await this.parse({ ...source, text });
      if (draft) candidates.set(source.name, { source: { ...source, text }, draft, lastGood: true });
    };
    const kept = new Map<string, Parsed>();
    for (const source of files.sources) {
      const result = await this.parse(source);
      kept.set(keyOf(source), result);
      problems.push(...result.problems);
      if (result.draft) candidates.set(source.name, { source, draft: result.draft, lastGood: false });
      else await fallBack(source);
    }
    for (const { view, file } of files.problems) {
      if (view !== null && !candidates.has(view)) await fallBack({ file, name: view, shipped: false });
    }
    const catalog = await this.settle(candidates, problems, broken, fallBack);
    for (const { source, lastGood: old } of candidates.values())
      if (old) kept.set(keyOf(source), await this.parse(source));
    this.parsed = kept;
    const good = [...candidates.values()].filter((candidate) => !candidate.lastGood);
    return {
      catalog,
      problems,
      broken: [...broken].sort(),
      good: new Map(good.map(({ source }) => [source.name, source.text])),
    };
  }

  /** Checks the views beside each other until all that are left are sound. */
  private async settle(
    candidates: Map<string, Candidate>,
    problems: ViewProblem[],
    broken: ReadonlySet<string>,
    fallBack: (source: ViewSource) => Promise<void>,
  ): Promise<Catalog> {
    for (;;) {
      const drafts = [...candidates.values()].map(({ draft }) => draft);
      const gone = new Set([...broken].filter((name) => !candidates.has(name)));
      const checked = checkViews(drafts, gone);
      if (checked.broken.size === 0) return checked.catalog;
      const byFile = checked.problems.filter(({ view }) => view === null || candidates.get(view)?.lastGood !== true);
      problems.push(...byFile);
      for (const name of checked.broken) {
        const candidate = candidates.get(name);
        if (candidate) await fallBack(candidate.source);
      }
    }
  }

  private async parse(source: ViewSource): Promise<{ draft: ViewDraft | undefined; problems: readonly ViewProblem[] }> {
    const known = this.parsed.get(keyOf(source));
    if (known) return known;
    const { view, problems } = parseView(source);
    const wrong = view ? await this.checkDraft(view) : [];
    return { draft: wrong.length === 0 ? view : undefined, problems: [...problems, ...wrong] };
  }
}

function keyOf({ file, text, shipped }: ViewSource): string {
  return `${file}\n${shipped}\n${text}`;
}
