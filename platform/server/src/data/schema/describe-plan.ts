import type { Message, Translate } from '@viewkraft/model';
import { valuesLost } from './conversion/conversion-tally.js';
import type { AppliedChange, AppliedPlan, PlannedConversion, SchemaChange, SchemaPlan } from './plan/plan.js';

/** A change as people and clients read it. */
export interface DescribedChange extends Omit<SchemaChange, 'reasons' | 'conversion'> {
  /** Why it is held, or what it does, in the reader's language. */
  readonly reason: string;
  readonly conversion?: Omit<PlannedConversion, 'into' | 'narrows'>;
}

export interface DescribedPlan extends Omit<SchemaPlan, 'changes'> {
  readonly changes: readonly DescribedChange[];
}

/** The effect of an applied change that was held, as people and clients read it. */
export interface DescribedAppliedChange extends Omit<AppliedChange, 'conversion'> {
  /** Its cost, in the reader's language. */
  readonly result: string;
  readonly conversion?: Pick<PlannedConversion, 'exact' | 'lossy' | 'impossible'>;
}

export interface DescribedAppliedPlan extends DescribedPlan {
  readonly applied: readonly DescribedAppliedChange[];
}

/** Describes a plan in the reader's language. */
export function describePlan({ state, changes }: SchemaPlan, translate: Translate): DescribedPlan {
  return { state, changes: changes.map((change) => describeChange(change, translate)) };
}

/** Describes the applied changes and the remaining ones. */
export function describeAppliedPlan({ applied, ...plan }: AppliedPlan, translate: Translate): DescribedAppliedPlan {
  return { ...describePlan(plan, translate), applied: applied.map((change) => describeApplied(change, translate)) };
}

function describeChange({ reasons, conversion, ...change }: SchemaChange, translate: Translate): DescribedChange {
  const messages = [...reasons, ...(conversion ? conversionMessages(conversion, plannedKeys, translate) : [])];
  return { ...change, reason: messages.map(translate).join(' '), ...(conversion && { conversion: withoutTypes(conversion) }) };
}

function describeApplied({ conversion, ...change }: AppliedChange, translate: Translate): DescribedAppliedChange {
  const { kind, rows, values, archive } = change;
  const messages = conversion
    ? conversionMessages(conversion, appliedKeys, translate)
    : [
        {
          key: rows === 0 ? 'appliedNothingLost' : kind === 'setNotNull' ? 'appliedFilled' : 'appliedGone',
          params: { rows, values },
        },
      ];
  if (archive !== undefined) messages.push({ key: 'appliedArchived', params: { archive } });
  return {
    ...change,
    result: messages.map(translate).join(' '),
    ...(conversion && { conversion: withoutTypes(conversion) }),
  };
}

/** Only the numbers; other facts about a conversion are in its sentences. */
const withoutTypes = <T extends ConversionFacts>({ into: _, narrows: __, ...numbers }: T): Omit<T, 'into' | 'narrows'> => numbers;

type ConversionFacts = Pick<PlannedConversion, 'exact' | 'lossy' | 'impossible' | 'into' | 'narrows'>;

const plannedKeys = {
  none: 'planNoValues',
  all: 'planAllExact',
  exact: 'planExact',
  lossy: 'planLossy',
  unfit: ['planUnfitOne', 'planUnfit'],
  impossible: ['planImpossibleOne', 'planImpossible'],
} as const;

const appliedKeys = {
  none: 'appliedNoValues',
  all: 'appliedAllExact',
  exact: 'appliedExact',
  lossy: 'appliedLossy',
  unfit: ['appliedUnfitOne', 'appliedUnfit'],
  impossible: ['appliedImpossibleOne', 'appliedImpossible'],
} as const;

function conversionMessages(
  conversion: ConversionFacts,
  keys: typeof plannedKeys | typeof appliedKeys,
  translate: Translate,
): Message[] {
  const { exact, lossy, impossible, into, narrows } = conversion;
  const total = exact + lossy + impossible;
  const params = { exact, lossy, impossible, total, type: translate({ key: `planType_${into}` }) };
  if (total === 0) return [{ key: keys.none }];
  if (valuesLost(conversion) === 0) return [{ key: keys.all, params }];
  const [one, more] = narrows ? keys.unfit : keys.impossible;
  return [
    ...(impossible > 0 ? [{ key: impossible === 1 ? one : more, params }] : []),
    ...(lossy > 0 ? [{ key: keys.lossy, params }] : []),
    ...(exact > 0 ? [{ key: keys.exact, params }] : []),
  ];
}
