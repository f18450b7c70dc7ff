import type { FilterSubject } from './condition.js';
import type { FilterOperator } from './FilterOperator.js';

/** What every widget for a condition's value gets. */
export interface ConditionValueProps {
  readonly id: string;
  readonly subject: FilterSubject;
  readonly operator: FilterOperator;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}
