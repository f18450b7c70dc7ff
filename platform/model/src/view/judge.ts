import type { Tell } from './shape.js';
import type { ViewDraft } from './view-draft.js';
import type { ViewProblem } from './view-problem.js';

/** A view without what only the check beside others can decide. */
export type UncheckedView = ViewDraft['view'];

/** The related views as they are known: usable, broken (there, but wrong or put away), or unknown. */
export type Lookup = (name: string) => UncheckedView | 'broken' | undefined;

/** Who is told what, while one view is judged. */
export interface Judge {
  readonly lookup: Lookup;
  /** Tells something wrong with the view itself. */
  readonly tell: Tell;
  /**
   * Tells that this view and another one do not fit together. The other one is at fault, at `path` in its own file, when
   * it has changed and this one has not: dropping a file never takes down a view that was fine before (C5).
   */
  against(other: string, path: string): Tell;
}

/** Takes down the problems of all views, and which of them are out. */
export class Court {
  readonly problems: ViewProblem[] = [];
  readonly broken = new Set<string>();

  constructor(private readonly senior: ReadonlySet<string>) {}

  isSenior(name: string): boolean {
    return this.senior.has(name);
  }

  /** Tells a problem; `out`: the view cannot be used. */
  teller({ file, view }: ViewDraft, out = true): Tell {
    return (path, message, mend) => {
      if (out) this.broken.add(view.name);
      this.problems.push({ file, view: view.name, path, message, mend });
    };
  }

  judge(draft: ViewDraft, live: ReadonlyMap<string, ViewDraft>, lookup: Lookup): Judge {
    const tell = this.teller(draft);
    const { name } = draft.view;
    return {
      lookup,
      tell,
      against: (other, path) => {
        const there = live.get(other);
        if (!there || other === name || !this.senior.has(name) || this.senior.has(other)) return tell;
        const tellThere = this.teller(there);
        return (here, message, mend) => tellThere(path, `"${name}" needs it otherwise at ${here}: ${message}`, mend);
      },
    };
  }
}
