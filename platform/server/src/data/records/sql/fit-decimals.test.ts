import fc from 'fast-check';
import { columnKind, type Column, type Operator } from '@viewkraft/model';
import { fitDecimals } from './fit-decimals.js';

const { compare } = columnKind('decimal');
const decimal = (digits: number): fc.Arbitrary<string> =>
  fc.integer({ min: -30_000, max: 30_000 }).map((units) => {
    const text = String(Math.abs(units)).padStart(digits + 1, '0');
    return `${units < 0 ? '-' : ''}${text.slice(0, -digits)}.${text.slice(-digits)}`;
  });

/** Simulates a database, which has only values of the column's scale. */
function holds(operator: string, value: string, operand: unknown): boolean {
  const order = (one: unknown): number => compare(value, String(one));
  const list = operand as readonly unknown[];
  const tests: Record<string, () => boolean> = {
    known: () => true,
    unknown: () => false,
    eq: () => order(operand) === 0,
    ne: () => order(operand) !== 0,
    gt: () => order(operand) > 0,
    gte: () => order(operand) >= 0,
    lt: () => order(operand) < 0,
    lte: () => order(operand) <= 0,
    in: () => list.some((one) => order(one) === 0),
    notIn: () => !list.some((one) => order(one) === 0),
    between: () => order(list[0]) >= 0 && order(list[1]) <= 0,
    notBetween: () => order(list[0]) < 0 || order(list[1]) > 0,
  };
  return (tests[operator] as () => boolean)();
}

describe('decimals with more digits than their column', () => {
  const single = fc.constantFrom<Operator>('eq', 'ne', 'gt', 'gte', 'lt', 'lte');
  const listed = fc.constantFrom<Operator>('in', 'notIn', 'between', 'notBetween');

  it('[D1] compare as if the column had those digits', () => {
    fc.assert(
      fc.property(single, decimal(2), decimal(4), (operator, value, operand) => {
        const fitted = fitDecimals({ operator, operand }, 2);
        expect(holds(fitted.operator, value, fitted.operand)).toBe(holds(operator, value, operand));
        if (typeof fitted.operand === 'string' && !['known', 'unknown'].includes(fitted.operator)) {
          expect(fitted.operand.replace(/0+$/, '').split('.')[1]?.length ?? 0).toBeLessThanOrEqual(2);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('[D1] in lists and ranges, too', () => {
    fc.assert(
      fc.property(listed, decimal(2), fc.tuple(decimal(4), decimal(4)), (operator, value, operand) => {
        const fitted = fitDecimals({ operator, operand }, 2);
        expect(holds(fitted.operator, value, fitted.operand)).toBe(holds(operator, value, operand));
      }),
      { numRuns: 2_000 },
    );
  });

  it('[D1] also for a column of whole numbers', () => {
    const column = { scale: 0 } as Column;
    const fitted = fitDecimals({ operator: 'lt', operand: '-1.5' }, column.scale);
    expect([fitted.operator, fitted.operand]).toEqual(['lte', '-2']);
  });
});
