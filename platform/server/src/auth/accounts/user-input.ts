import type { ErrorDetail } from '@viewkraft/model';
import type { Dialect, Queryable } from '../../database/database.js';
import { emailIdentity } from './email-identity.js';
import { passwordLength, passwordProblem } from './passwords.js';
import { unknownRoles } from './role-names.js';

const mostRoles = 100;
const longestName = 100;

/** What may be told about a value that was given for a user. */
export type Checked<T> = { readonly value: T } | { readonly problem: ErrorDetail };

export function checkEmail(input: unknown): Checked<string> {
  const value = emailIdentity(input);
  return value === null ? { problem: { column: 'email', key: 'email' } } : { value };
}

/** Not blank, no control characters; its length is the column's business. */
export function checkName(input: unknown): Checked<string> {
  const usable = typeof input === 'string' && input.trim() !== '' && !/[\p{Cc}\p{Cs}]/u.test(input);
  return usable ? { value: input } : { problem: { column: 'name', key: 'personName' } };
}

/** The same where no column checks the length. */
export function checkPersonName(input: unknown): Checked<string> {
  const name = checkName(input);
  if ('problem' in name || [...name.value].length <= longestName) return name;
  return { problem: { column: 'name', key: 'length', params: { length: longestName } } };
}

export function checkPassword(input: unknown, column: string): Checked<string> {
  const key = passwordProblem(input);
  if (key === null) return { value: input as string };
  return { problem: { column, key, params: { least: passwordLength.least, most: passwordLength.most } } };
}

/** A list of role names, each once; `held` are those the user has already, which stay even if the role is gone. */
export async function checkRoles(
  db: Queryable,
  dialect: Dialect,
  input: unknown,
  held: readonly string[] = [],
): Promise<Checked<readonly string[]>> {
  const list = Array.isArray(input) && input.length <= mostRoles && input.every((role) => typeof role === 'string');
  if (!list) return { problem: { column: 'roles', key: 'roleList' } };
  const roles = [...new Set(input as readonly string[])];
  const added = roles.filter((role) => !held.includes(role));
  const [unknown] = await unknownRoles(db, dialect, added);
  return unknown === undefined
    ? { value: roles }
    : { problem: { column: 'roles', key: 'roleUnknown', params: { role: unknown.slice(0, 63) } } };
}
