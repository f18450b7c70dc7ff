import type { Report } from '../shape.js';
import type { ViewDraft } from '../view-draft.js';
import { remedyOf, viewFault, type ViewFault } from '../view-fault.js';
import type { ViewProblem } from '../view-problem.js';

/** A view without the parts that only the check against others can determine. */
export type UncheckedView = ViewDraft['view'];

/** A related view: usable, broken (invalid or parked), or unknown. */
export type Lookup = (name: string) => UncheckedView | 'broken' | undefined;

/** Collects problems while one view is checked. */
export interface CheckContext {
  readonly lookup: Lookup;
  /** All views. */
  names(): readonly string[];
  /** Reports a problem of the view itself. */
  readonly report: Report;
  /**
   * Reports a conflict between this view and another one. The other one is at fault, at `path` in its file, if it has
   * changed and this one has not: adding a file never invalidates a view that was valid before.
   * `there`: what is reported of it instead of the fault and its remedy here.
   */
  against(other: string, path: string, there?: ViewFault): Report;
}

/** Collects the problems of all views, and which views are invalid. */
export class ProblemCollector {
  readonly problems: ViewProblem[] = [];
  readonly broken = new Set<string>();

  constructor(private readonly unchanged: ReadonlySet<string>) {}

  isUnchanged(name: string): boolean {
    return this.unchanged.has(name);
  }

  /** Returns a reporter; `out` marks the view as broken. */
  reporter({ file, view }: ViewDraft, out = true): Report {
    return (path, fault) => {
      if (out) this.broken.add(view.name);
      this.problems.push({ file, view: view.name, path, ...fault });
    };
  }

  contextOf(draft: ViewDraft, live: ReadonlyMap<string, ViewDraft>, lookup: Lookup): CheckContext {
    const report = this.reporter(draft);
    const { name } = draft.view;
    return {
      lookup,
      names: () => [...live.keys()],
      report,
      against: (other, path, needed) => {
        const otherDraft = live.get(other);
        if (!otherDraft || other === name || !this.unchanged.has(name) || this.unchanged.has(other)) return report;
        const reportOther = this.reporter(otherDraft);
        return (place, fault) =>
          reportOther(
            path,
            needed ??
              viewFault('viewRequiredByOtherView', { view: name, place, problem: fault, remedy: remedyOf(fault) }),
          );
      },
    };
  }
}
