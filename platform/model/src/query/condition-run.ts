import { limits } from '../limits/limits.js';
import type { Condition } from '../definition/condition.js';
import {
  shortened,
  type ConditionProblem,
  type ConditionProblemKey,
  type QueryProblemParams,
} from './query-problem.js';

export interface ConditionOptions {
  /** Whether `$user.id`, `$user.roles` and `$now` are allowed as values. */
  readonly variables: boolean;
  /** The condition's place in its file. */
  readonly path: string;
}

/** Limits empty objects, which do not count as terms. */
const maxParts = 500;

/** State of parsing one condition: place, size and problems. */
export class ConditionRun {
  readonly problems: ConditionProblem[] = [];
  /** JSON keys and positions from the condition's root to the parser's place. */
  readonly place: (string | number)[] = [];
  /** Associations on the way to the parser's place. */
  readonly names: string[] = [];
  private terms = 0;
  private parts = 0;
  private related = 0;

  constructor(readonly options: ConditionOptions) {}

  problem(key: ConditionProblemKey, name: string, params: QueryProblemParams = {}): undefined {
    const path = this.place.reduce<string>(
      (at, step) => at + (typeof step === 'number' ? `[${step}]` : /^\$?\w+$/.test(step) ? `.${step}` : `['${step}']`),
      this.options.path,
    );
    this.problems.push({
      key,
      name: [...this.names, name].join('.'),
      params: { name: shortened(name), ...params },
      path,
    });
  }

  /** Counts a `column: operator` pair. */
  term(condition: Condition): Condition | undefined {
    if (this.terms++ === limits.filterTerms) this.tooMany();
    return this.terms > limits.filterTerms ? undefined : condition;
  }

  /** Counts an element of `$and` or `$or`; false when there are too many. */
  part(): boolean {
    if (this.parts++ === maxParts) this.tooMany();
    return this.parts <= maxParts;
  }

  /** Counts a condition on related records, which costs as much as a term; false when there are too many. */
  relatedPart(): boolean {
    if (this.related++ === limits.filterTerms) this.tooMany();
    return this.related <= limits.filterTerms;
  }

  within<T>(step: string | number, parse: () => T): T {
    this.place.push(step);
    const result = parse();
    this.place.pop();
    return result;
  }

  private tooMany() {
    if (!this.problems.some(({ key }) => key === 'queryTooManyTerms'))
      this.problem('queryTooManyTerms', 'filter', { most: limits.filterTerms });
  }
}

/** A single condition unchanged, several as one `and`. */
export const allOf = (of: readonly Condition[]): Condition => {
  const [first, ...others] = of;
  return first && others.length === 0 ? first : { kind: 'and', of };
};
