import type { Finding } from '@viewkraft/server';
import type { Paint, Terminal } from '../terminal.js';

const colours: Readonly<Record<Finding['state'], Paint>> = { ok: 'green', warn: 'yellow', fail: 'red' };

/** Findings as lines, with the recommended action below. */
export function findingLines(findings: readonly Finding[], { paint }: Pick<Terminal, 'paint'>): string[] {
  const width = Math.max(...findings.map(({ check }) => check.length));
  return findings.flatMap(({ check, state, message, mend }) => [
    `${paint(colours[state], state.padEnd(4))}  ${check.padEnd(width)}  ${message}`,
    ...(mend === undefined ? [] : [`${' '.repeat(width + 8)}${paint('dim', mend)}`]),
  ]);
}
