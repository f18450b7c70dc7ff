import type { Operand, Operator, Scalar } from '@viewkraft/model';

/** A comparison whose operands have no more digits than the column. */
interface FittedComparison {
  /** `known`: true unless the column is null; `unknown`: false unless it is null. */
  readonly operator: Operator | 'known' | 'unknown';
  readonly operand: Operand;
}

/**
 * Databases compare decimals of different scale by rounding or as doubles. No stored value lies between two neighbours
 * of the scale, so a comparison with a value between them uses the lower neighbour: `> 1.005` becomes `> 1.00`.
 */
export function fitDecimals(comparison: { operator: Operator; operand: Operand }, scale: number): FittedComparison {
  const { operator, operand } = comparison;
  const fitted = (outside: (floor: string) => FittedComparison): FittedComparison => {
    if (typeof operand !== 'string') return comparison;
    const { floor, exact } = lower(operand, scale);
    return exact ? comparison : outside(floor);
  };
  switch (operator) {
    case 'between':
    case 'notBetween':
      return { operator, operand: fitRange(operand as readonly Scalar[], scale) };
    case 'in':
    case 'notIn':
      return fitList(operator, operand as readonly Scalar[], scale);
    case 'eq':
      return fitted(() => ({ operator: 'unknown', operand }));
    case 'ne':
      return fitted(() => ({ operator: 'known', operand }));
    case 'gt':
    case 'gte':
      return fitted((floor) => ({ operator: 'gt', operand: floor }));
    case 'lt':
    case 'lte':
      return fitted((floor) => ({ operator: 'lte', operand: floor }));
    case 'is':
    case 'isNot':
      return comparison;
    // Operators on text, which decimals do not have.
    case 'like':
    case 'notLike':
    case 'iLike':
    case 'notILike':
    case 'startsWith':
    case 'endsWith':
    case 'substring':
      return comparison;
  }
}

function fitList(operator: 'in' | 'notIn', list: readonly Scalar[], scale: number): FittedComparison {
  const fitting = list.filter((one) => lower(String(one), scale).exact);
  if (fitting.length > 0 || list.length === 0) return { operator, operand: fitting };
  return { operator: operator === 'in' ? 'unknown' : 'known', operand: [] };
}

/** The smallest and the largest stored value in the range. */
function fitRange([from = null, to = null]: readonly Scalar[], scale: number): readonly Scalar[] {
  const lowest = lower(String(from), scale);
  const highest = lower(String(to), scale);
  return [lowest.exact || from === null ? from : next(lowest.floor, scale), to === null ? to : highest.floor];
}

/** The largest decimal of this scale that is not greater than the given one. */
function lower(text: string, scale: number): { readonly floor: string; readonly exact: boolean } {
  const [whole = '0', fraction = ''] = text.split('.');
  if (fraction.length <= scale) return { floor: text, exact: true };
  const kept = BigInt(`${whole}${fraction.slice(0, scale)}`);
  const exact = /^0*$/.test(fraction.slice(scale));
  return { floor: print(exact || !text.startsWith('-') ? kept : kept - 1n, scale), exact };
}

const next = (text: string, scale: number): string => print(BigInt(text.replace('.', '')) + 1n, scale);

function print(units: bigint, scale: number): string {
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0');
  const point = digits.length - scale;
  return `${units < 0n ? '-' : ''}${digits.slice(0, point)}${scale > 0 ? `.${digits.slice(point)}` : ''}`;
}
