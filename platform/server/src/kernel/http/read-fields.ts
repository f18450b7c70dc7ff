import { AppError, type ErrorDetail } from '@viewkraft/model';

/**
 * Reads the fields that a call defines; every other name is one of the `problems`. Throws INVALID if the body is not an
 * object.
 */
export function readFields<Name extends string>(
  body: unknown,
  names: readonly Name[],
): { readonly fields: Readonly<Partial<Record<Name, unknown>>>; readonly problems: ErrorDetail[] } {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new AppError('INVALID', {}, { details: [{ key: 'notARecord' }] });
  }
  const sent = body as Readonly<Record<string, unknown>>;
  const known: readonly string[] = names;
  const problems = Object.keys(sent)
    .filter((name) => !known.includes(name))
    .map((column) => ({ column: column.slice(0, 100), key: 'unknownColumn' }));
  const fields: Partial<Record<Name, unknown>> = {};
  for (const name of names) if (Object.hasOwn(sent, name)) fields[name] = sent[name];
  return { fields, problems };
}

/** Returns the validated values of a body; throws INVALID with every problem. */
export function refuseProblems(problems: readonly ErrorDetail[]): void {
  if (problems.length > 0) throw new AppError('INVALID', {}, { details: problems });
}
