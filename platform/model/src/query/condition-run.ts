import { limits } from '../constants/limits.js';
import type { Condition } from './condition.js';
import { shortened, type QueryProblem, type QueryProblemKey, type QueryProblemParams } from './query-problem.js';

export interface ConditionOptions {
  /** Whether `$user.id`, `$user.roles` and `$now` may stand for values. */
  readonly variables: boolean;
  /** Where the condition stands in its file. */
  readonly path: string;
}

/** Enough for any condition that is meant; empty objects alone count no terms and must not grow without end. */
const mostParts = 500;

/** What one parse of a condition has met so far: its place, its size and its problems. */
export class ConditionRun {
  readonly problems: QueryProblem[] = [];
  /** JSON keys and positions from the condition's root to where the parser stands. */
  readonly place: (string | number)[] = [];
  /** Associations on that way. */
  readonly names: string[] = [];
  private terms = 0;
  private parts = 0;
  private related = 0;

  constructor(readonly options: ConditionOptions) {}

  problem(key: QueryProblemKey, name: string, params: QueryProblemParams = {}): undefined {
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
    if (this.parts++ === mostParts) this.tooMany();
    return this.parts <= mostParts;
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

export type JsonObject = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** One condition as it is, any other number of them as one. */
export const allOf = (of: readonly Condition[]): Condition => {
  const [first, ...others] = of;
  return first && others.length === 0 ? first : { kind: 'and', of };
};
