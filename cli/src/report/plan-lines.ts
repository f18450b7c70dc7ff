import type { AppliedChangeReport, SchemaChangeReport } from '@viewkraft/model';
import type { PlanReport } from '@viewkraft/server';
import { counted } from './counted.js';

/** The plan as text: safe changes first, then held ones with their cost. */
export function planLines({
  plan: { changes, state },
  parked,
  problems,
}: Pick<PlanReport, 'plan' | 'parked' | 'problems'>): string[] {
  const lines = state === 'clean' && problems.length === 0 ? ['The database matches the view files.'] : [];
  for (const safety of ['safe', 'held'] as const) {
    const some = changes.filter((change) => change.safety === safety);
    if (some.length === 0) continue;
    lines.push(
      safety === 'safe' ? `Safe (${some.length}):` : `Held back (${some.length}):`,
      ...some.flatMap(changeLines),
    );
  }
  const held = changes.filter((change) => change.safety === 'held' && !change.stuck);
  if (held.some(({ destructive }) => !destructive))
    lines.push('Held changes that destroy nothing are applied by: npx viewkraft views apply');
  if (held.some(({ destructive }) => destructive))
    lines.push('Destructive changes are applied by: npx viewkraft views apply --allow-destructive VIEW');
  if (held.some(({ conversion, destructive }) => conversion && destructive))
    lines.push('A change of type is applied automatically at the next check once every value converts exactly.');
  if (changes.some(({ kind }) => kind === 'changePrimaryKey'))
    lines.push(
      'A change of the primary key is never applied. Write the former key again; or export the records, give the view ' +
        'another "table", and import them there.',
    );
  if (parked.length > 0) lines.push(`Parked, because their files are gone (the tables stay): ${parked.join(', ')}`);
  return lines;
}

/** Applied changes, with the result of those that affected values. */
export const appliedLines = (applied: readonly AppliedChangeReport[]): string[] =>
  applied.length === 0
    ? []
    : ['Done:', ...applied.flatMap((change) => [`  ${subjectOf(change)}`, ...resultLines(change)])];

const resultLines = ({ rows, conversion, archive, result }: AppliedChangeReport): string[] =>
  rows > 0 || conversion || archive !== undefined ? [`    ${result}`] : [];

/** Undefined roles that grants name; their views are served nevertheless. */
export const roleLines = (undefinedRoles: PlanReport['undefinedRoles']): string[] =>
  [...new Set(undefinedRoles.map(({ role }) => role))].map((role) => {
    const views = undefinedRoles.filter((one) => one.role === role).map(({ view }) => view);
    return `There is no role ${role}, to which these views grant something: ${views.join(', ')}`;
  });

function changeLines(change: SchemaChangeReport): string[] {
  const { reason, sql, rows, values, safety, destructive, conversion } = change;
  const risk =
    safety === 'held' && rows + values > 0 ? `  ${counted(rows, 'row')}, ${counted(values, 'value')} at risk` : '';
  const examples = conversion?.examples ?? [];
  return [
    `  ${subjectOf(change)}${risk}${destructive ? ' (destructive)' : ''}`,
    `    ${reason}`,
    ...examples.map(({ key, value, becomes }) => `      ${printed(key)}: ${printed(value)} -> ${printed(becomes)}`),
    ...sql.map((statement) => `    ${statement.replaceAll('\n', '\n    ')}`),
  ];
}

const subjectOf = ({ kind, table, column }: Pick<SchemaChangeReport, 'kind' | 'table' | 'column'>): string =>
  `${kind} ${table}${column === undefined ? '' : `.${column}`}`;

const printed = (value: string | number | boolean | null): string =>
  value === null ? '(empty)' : JSON.stringify(value);
