import { reportViewProblem, type Translate } from '@viewkraft/model';
import type { Log } from '../../kernel/log/log.js';
import type { AppliedChange, SchemaChange } from '../schema/plan/plan.js';
import type { CatalogState } from './catalog-state.js';
import { newHeldChanges, newProblems, newUndefinedRoles } from './state-changes.js';

const maxNamedChanges = 20;
/** Problems of one file that are logged. */
const maxNamedProblems = 20;

/** Logs the changes of tables. Lost values are counted, never shown: the log must not contain values. */
export function logTableChanges(log: Log, applied: readonly AppliedChange[]): void {
  if (applied.length > 0) {
    const more = applied.length > maxNamedChanges ? ` and ${applied.length - maxNamedChanges} more` : '';
    log.info(`Tables changed: ${applied.slice(0, maxNamedChanges).map(nameOf).join(', ')}${more}`);
  }
  for (const change of applied) {
    const { view, kind, rows, values, archive, conversion } = change;
    if (rows === 0 && archive === undefined && !conversion) continue;
    const kept = archive === undefined ? '' : `, kept in ${archive}`;
    log.info({ view, kind, values, archive }, `Applied ${nameOf(change)}; values lost: ${values}${kept}`);
  }
}

/** Logs new problems of files, undefined roles, and changes that wait for a decision. */
export function logStateChanges(log: Log, before: CatalogState, next: CatalogState, translate: Translate): void {
  const found = newProblems(before, next);
  for (const file of new Set(found.map((problem) => problem.file))) {
    const problems = found.filter((problem) => problem.file === file);
    for (const problem of problems.slice(0, maxNamedProblems)) {
      const { path, message, mend } = reportViewProblem(problem, translate);
      log.warn({ file, path }, `${file} ${path}: ${message} ${mend}`);
    }
    const more = problems.length - maxNamedProblems;
    if (more > 0) log.warn({ file }, `${file}: ${more} more problems, all listed by: npx viewkraft views check`);
  }
  for (const { view, role } of newUndefinedRoles(before, next)) {
    log.warn({ view, role }, `There is no role ${role}, to which the view ${view} grants something`);
  }
  for (const change of newHeldChanges(before, next)) {
    const { view, kind } = change;
    log.warn({ view, kind }, `Held until somebody decides (/admin/plan, npx viewkraft views plan): ${nameOf(change)}`);
  }
}

const nameOf = ({ kind, table, column }: Pick<SchemaChange, 'kind' | 'table' | 'column'>): string =>
  `${kind} ${column === undefined ? table : `${table}.${column}`}`;
