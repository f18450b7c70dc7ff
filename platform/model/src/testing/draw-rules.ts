import fc from 'fast-check';

/** A rule and its arguments. */
export interface RuleCase {
  readonly source: string;
  readonly value: string | number | boolean | null;
  readonly record: Readonly<Record<string, string | number | boolean | null>>;
}

const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 12 }), fc.constantFrom('', 'ß', 'İi', '12', '1e3', 'café', '👩‍👧', '2026-02-30', '2026-06-01T12:00', 'a b')); // prettier-ignore
const number = fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constantFrom(0, -1, 0.1, 1e21, 2 ** 53)); // prettier-ignore
const scalar = fc.oneof(text, number, fc.boolean(), fc.constant(null));
const record = fc.record({ name: text, amount: fc.oneof(number, fc.constant(null)), price: fc.constantFrom('0.99', '1234567890.10', null), day: fc.constantFrom('2026-11-20', '2026-11-20T10:00:00.000Z', null), active: fc.boolean() }); // prettier-ignore

const leaf = fc.oneof(
  fc.constantFrom('value', 'value', 'record.name', 'record.amount', 'record.price', 'record.day', 'record.active', 'record.nobody', 'record', 'new Date()', 'Date.now()', 'undefined', 'NaN', '[3, 1, 2]', '10n'), // prettier-ignore
  scalar.map((one) => JSON.stringify(one)),
);
const wrap = [
  '!(#)', '-(#)', 'typeof (#)', 'String(#)', 'Number(#)', '(#)?.length', 'JSON.stringify(#)', 'Math.round(#)', 'Math.sin(#)', 'parseFloat(#)',
  'new Date(#).toISOString()', 'new Date(#).getDay()', 'String(new Date(#))', 'String(#).toUpperCase()', 'String(#).normalize("NFD").length',
  '[...String(#)].sort().join("")', '/^\\\\p{L}+$/u.test(#)', '/(a|b)+c?/.exec(String(#))?.[0]', '(#).toFixed(2)', '(#).toLocaleString()', 'Object.keys(Object(#)).join()',
  '(() => { try { return (#).x.y; } catch (error) { return error.name; } })()', 'Array.from({ length: (#) % 5 || 0 }, (_, n) => n * n).join()',
  '(() => { throw new RangeError(String(#)); })()', 'isNaN(#)', 'BigInt(Math.trunc(#))', 'String(#).localeCompare("b")', 'structuredClone?.(#)',
]; // prettier-ignore
const join = ['+', '-', '*', '/', '%', '**', '<', '>=', '===', '==', '&&', '||', '??', '^', ','];

const { expression } = fc.letrec<{ expression: string }>((tie) => ({
  expression: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    leaf,
    fc
      .tuple(fc.constantFrom(...wrap), tie('expression'))
      .map(([around, inner]) => around.replaceAll('#', () => String(inner))),
    fc
      .tuple(tie('expression'), fc.constantFrom(...join), tie('expression'))
      .map(([a, between, b]) => `((${String(a)}) ${between} (${String(b)}))`),
    fc.tuple(tie('expression'), tie('expression')).map(([a, b]) => `((${String(a)}) ? (${String(b)}) : value)`),
  ),
}));

const rule = fc.oneof(
  fc.tuple(expression, expression).map(([a, b]) => `(value, record) => (${a}) ? true : 'no ' + (${b})`),
  expression.map((body) => `function (value, record) { return ${body}; }`),
);

/** This many cases, the same for the same seed; each rule meets 25 records. */
export function drawRules(count: number, seed: number): RuleCase[] {
  const each = 25;
  const sources = fc.sample(rule, { numRuns: Math.ceil(count / each), seed });
  const met = fc.sample(fc.tuple(scalar, record), { numRuns: 1_009, seed });
  return Array.from({ length: count }, (_, at) => {
    // The step and the number of records have no common divisor, so each rule meets 25 different ones.
    const [value, fields] = met[(at * 31) % met.length] as (typeof met)[number];
    return { source: sources[Math.floor(at / each)] as string, value, record: { ...fields } };
  });
}
