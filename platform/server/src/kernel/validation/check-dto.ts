import { getMetadataStorage, validateSync, type ValidationError } from 'class-validator';
import type { AppError, ErrorDetail } from '@viewkraft/model';
import { invalid } from '../errors/invalid.js';
import { declaredRules, type DeclaredRule } from './declared-rules.js';
import { ruleMessage } from './rule-message.js';
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
    else details.push({ column: name.slice(0, 100), key: 'unknownField' });
  }
  // class-validator itself would accept unknown names such as "constructor".
  const errors = validateSync(values, { stopAtFirstError: true, forbidUnknownValues: false });
  if (errors.length > 0) {
    const rules = declaredRules(getMetadataStorage(), dto);
    details.push(...errors.flatMap((error) => detailsOf(error, rules.get(error.property) ?? [])));
  }
  if (details.length > 0) throw invalid(...details);
  return values;
}

/** A rule's `message` is the key of a text under `problems`; a common rule without one has the platform's message. */
function detailsOf(error: ValidationError, rules: readonly DeclaredRule[]): ErrorDetail[] {
  const { property: column, constraints = {}, contexts = {}, value } = error;
  return Object.entries(constraints).map(([name, key]) => {
    const rule = rules.find((one) => one.name === name);
    const common = rule && !rule.hasCustomMessage ? ruleMessage(rule, rules, value) : undefined;
    if (!rule || !common) return { column, key, ...(contexts[name] as RuleContext) };
    return rule.each ? { column, key: 'pluginOptionEach', params: { problem: common } } : { column, ...common };
  });
}
