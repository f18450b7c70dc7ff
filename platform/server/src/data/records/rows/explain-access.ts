import {
  AppError,
  effectiveRoles,
  grantsFor,
  impliedRoles,
  isAdministrator,
  printCondition,
  type AccessExplanation,
  type AccessReason,
  type Action,
  type Column,
  type Condition,
  type ExplainedGrant,
  type Grant,
  type Identity,
  type Scalar,
  type View,
} from '@viewkraft/model';
import type { RecordRuntime } from '../record-runtime.js';
import { loadStored } from './stored-records.js';

interface AccessSubject {
  readonly view: View;
  readonly action: Action;
  readonly identity: Identity;
  /** undefined: any record. */
  readonly key: NonNullable<Scalar> | undefined;
  /** undefined: any column. */
  readonly column: Column | undefined;
}

/**
 * Explains, grant by grant, whether an identity may do something.
 * @throws AppError RECORD_NOT_FOUND
 */
export async function explainAccess(subject: AccessSubject, runtime: RecordRuntime): Promise<AccessExplanation> {
  const { view, action, identity } = subject;
  const general = await generalObstacle(subject, runtime);
  const bound = grantsFor(view, action, isAdministrator(identity) ? { ...identity, roles: [] } : identity, new Date());
  const roles = effectiveRoles(identity);
  const own = bound === 'all' ? [] : [...bound];
  const grants: ExplainedGrant[] = [];
  if (isAdministrator(identity)) {
    const grant = { roles: [impliedRoles.administrator], where: undefined, columns: undefined };
    grants.push(explained(grant, general ?? 'administrator'));
  }
  for (const grant of view.access[action]) {
    const hasRole = grant.roles.some((role) => roles.has(role));
    const where = hasRole ? own.shift()?.where : undefined;
    const reason = hasRole ? (general ?? (await obstacle(grant, where, subject, runtime)) ?? 'granted') : 'role';
    grants.push(explained(grant, reason));
  }
  return { allowed: grants.some(({ matches }) => matches), grants };
}

const explained = ({ roles, where, columns }: Grant, because: AccessReason): ExplainedGrant => ({
  roles,
  where: where ? printCondition(where) : null,
  columns: columns ? [...columns] : null,
  matches: because === 'granted' || because === 'administrator',
  because,
});

/** The reason for a refusal that does not depend on the grants of the action, if there is one. */
async function generalObstacle(
  { view, action, identity, key, column }: AccessSubject,
  runtime: RecordRuntime,
): Promise<AccessReason | undefined> {
  if (column?.hidden) return 'hidden';
  if (action === 'read') return undefined;
  if (runtime.extensionOf(view.name)?.refusal?.(action)) return 'refused';
  if (column && (column.system || column.readOnly === true) && action !== 'delete') return 'readOnly';
  if (key === undefined || action === 'create') return undefined;
  const reader = runtime.reader(view, identity);
  const stored = await load(view, key, reader?.rows ?? [], runtime);
  return stored ? undefined : 'unreadable';
}

async function obstacle(
  { columns }: Grant,
  where: Condition | undefined,
  { view, key, column }: AccessSubject,
  runtime: RecordRuntime,
): Promise<AccessReason | undefined> {
  if (column && columns && !column.primaryKey && !column.system && !columns.has(column.name)) return 'column';
  if (!where || key === undefined) return undefined;
  return (await load(view, key, [where], runtime)) ? undefined : 'condition';
}

/** Whether one of the conditions holds for the record. */
async function load(
  view: View,
  key: NonNullable<Scalar>,
  rows: 'all' | readonly Condition[],
  runtime: RecordRuntime,
): Promise<boolean> {
  const writer = { action: 'update', rows, columns: new Map() } as const;
  const stored = (await loadStored(view, [key], null, writer, runtime)).get(key);
  if (!stored) throw new AppError('RECORD_NOT_FOUND');
  return stored.reachable;
}
