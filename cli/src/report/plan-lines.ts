import type { ToldChange, ToldPlan } from '@viewkraft/server';

/** A plan for people: safe changes first, then what is held with what it would cost. */
export function planLines({ changes, state }: ToldPlan, parked: readonly string[]): string[] {
  const lines = state === 'clean' ? ['The database is as the view files want it.'] : [];
  for (const safety of ['safe', 'held'] as const) {
    const some = changes.filter((change) => change.safety === safety);
    if (some.length === 0) continue;
    lines.push(
      safety === 'safe' ? `Safe (${some.length}):` : `Held back (${some.length}):`,
      ...some.flatMap(changeLines),
    );
  }
  if (state === 'held') lines.push('Held changes are applied by: npx viewkraft views apply --allow-destructive VIEW');
  if (parked.length > 0) lines.push(`Parked, because their files are gone (the tables stay): ${parked.join(', ')}`);
  return lines;
}

function changeLines({ table, column, kind, reason, sql, rows, values, safety }: ToldChange): string[] {
  const risk = safety === 'held' ? `  ${rows} rows, ${values} values at risk` : '';
  return [
    `  ${kind} ${table}${column === undefined ? '' : `.${column}`}${risk}`,
    `    ${reason}`,
    ...sql.map((statement) => `    ${statement.replaceAll('\n', '\n    ')}`),
  ];
}
