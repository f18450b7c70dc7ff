import { passwordLength, type ErrorDetail } from '@viewkraft/model';
import type { Dialect, Queryable } from '../../kernel/database/database.js';
import { emailIdentity } from './email-identity.js';
import { passwordProblem } from './passwords.js';
import { unknownRoles } from '../../data/views/defined-roles.js';

const maxRoles = 100;
const maxNameLength = 100;

/** A validated value, or the problem to report. */
export type Checked<T> = { readonly value: T } | { readonly problem: ErrorDetail };

export function checkEmail(input: unknown): Checked<string> {
  const value = emailIdentity(input);
  return value === null ? { problem: { column: 'email', key: 'email' } } : { value };
}

/** Not blank, no control characters. The column's definition checks the length. */
export function checkName(input: unknown): Checked<string> {
  const usable = typeof input === 'string' && input.trim() !== '' && !/[\p{Cc}\p{Cs}]/u.test(input);
  return usable ? { value: input } : { problem: { column: 'name', key: 'personName' } };
}

/** As `checkName`, for input that no column definition checks for length. */
export function checkPersonName(input: unknown): Checked<string> {
  const name = checkName(input);
  if ('problem' in name || [...name.value].length <= maxNameLength) return name;
  return { problem: { column: 'name', key: 'length', params: { length: maxNameLength } } };
}

export function checkPassword(input: unknown, column: string): Checked<string> {
  const key = passwordProblem(input);
  if (key === null) return { value: input as string };
  return { problem: { column, key, params: { least: passwordLength.min, most: passwordLength.max } } };
}

/** A list of distinct role names. `held`: roles the user already has; they stay valid even if the role was deleted. */
export async function checkRoles(
  db: Queryable,
  dialect: Dialect,
  input: unknown,
  held: readonly string[] = [],
): Promise<Checked<readonly string[]>> {
  const list = Array.isArray(input) && input.length <= maxRoles && input.every((role) => typeof role === 'string');
  if (!list) return { problem: { column: 'roles', key: 'roleList' } };
  const roles = [...new Set(input as readonly string[])];
  const added = roles.filter((role) => !held.includes(role));
  const [unknown] = await unknownRoles(db, dialect, added);
  return unknown === undefined
    ? { value: roles }
    : { problem: { column: 'roles', key: 'roleUnknown', params: { role: unknown.slice(0, 63) } } };
}
