import type { Translate } from '@viewkraft/model';
import type { SchemaChange, SchemaPlan } from './plan.js';

/** A change as people and clients read it (contract 4, details B1). */
export interface ToldChange extends Omit<SchemaChange, 'reasons'> {
  /** Why it is held, or what it does, in the reader's language. */
  readonly reason: string;
}

export interface ToldPlan extends Omit<SchemaPlan, 'changes'> {
  readonly changes: readonly ToldChange[];
}

/** Puts a plan into words. */
export function tellPlan({ changes, ...plan }: SchemaPlan, translate: Translate): ToldPlan {
  return {
    ...plan,
    changes: changes.map(({ reasons, ...change }) => ({ ...change, reason: reasons.map(translate).join(' ') })),
  };
}
