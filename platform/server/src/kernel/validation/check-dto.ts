import { validateSync, type ValidationError } from 'class-validator';
import type { AppError, ErrorDetail } from '@viewkraft/model';
import { invalid } from '../errors/invalid.js';
import type { RuleContext } from './rules.js';

/**
 * The input as an instance of `dto`, whose fields are the accepted names and whose initialisers are the defaults.
 * Throws INVALID with every problem: unknown names, then one for each field in the order of the class.
 */
export function checkDto<Dto extends object>(dto: new () => Dto, input: unknown, notAnObject: () => AppError): Dto {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) throw notAnObject();
  const values = new dto();
  const details: ErrorDetail[] = [];
  for (const [name, value] of Object.entries(input)) {
    if (Object.hasOwn(values, name)) Object.assign(values, { [name]: value });
    else details.push({ column: name.slice(0, 100), key: 'unknownColumn' });
  }
  // class-validator itself would accept unknown names such as "constructor".
  const errors = validateSync(values, { stopAtFirstError: true, forbidUnknownValues: false });
  details.push(...errors.flatMap(detailsOf));
  if (details.length > 0) throw invalid(...details);
  return values;
}

/** A rule's `message` is the key of a text under `problems`. */
function detailsOf({ property: column, constraints = {}, contexts = {} }: ValidationError): ErrorDetail[] {
  return Object.entries(constraints).map(([rule, key]) => ({ column, key, ...(contexts[rule] as RuleContext) }));
}
