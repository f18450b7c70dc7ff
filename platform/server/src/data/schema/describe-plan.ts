import type {
  AppliedChangeReport,
  AppliedPlanReport,
  Message,
  SchemaChangeReport,
  SchemaPlanReport,
  Translate,
} from '@viewkraft/model';
import { valuesLost } from './plan/columns/convert-column.js';
import type { AppliedChange, AppliedPlan, PlannedConversion, SchemaChange, SchemaPlan } from './plan/plan.js';

/** The part of `SchemaPlanReport` about the plan itself. */
export type DescribedPlan = Pick<SchemaPlanReport, 'state' | 'changes'>;
type DescribedAppliedPlan = Pick<AppliedPlanReport, 'state' | 'changes' | 'applied'>;

/** Describes a plan in the reader's language. */
export function describePlan({ state, changes }: SchemaPlan, translate: Translate): DescribedPlan {
  return { state, changes: changes.map((change) => describeChange(change, translate)) };
}

/** Describes the applied changes and the remaining ones. */
export function describeAppliedPlan({ applied, ...plan }: AppliedPlan, translate: Translate): DescribedAppliedPlan {
  return { ...describePlan(plan, translate), applied: applied.map((change) => describeApplied(change, translate)) };
}

function describeChange({ reasons, conversion, ...change }: SchemaChange, translate: Translate): SchemaChangeReport {
  const messages = [...reasons, ...(conversion ? conversionMessages(conversion, plannedKeys, translate) : [])];
  return { ...change, reason: messages.map(translate).join(' '), ...(conversion && { conversion: withoutTypes(conversion) }) };
}

function describeApplied({ conversion, ...change }: AppliedChange, translate: Translate): AppliedChangeReport {
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
