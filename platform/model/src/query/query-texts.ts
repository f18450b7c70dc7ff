import type { QueryProblem, QueryProblemKey } from './query-problem.js';

/** English texts for problems of conditions in view files; API responses use the locales. */
const texts: Readonly<Partial<Record<QueryProblemKey, readonly [message: string, remedy: string]>>> = {
  queryNotObject: ['A condition must be an object.', 'Write `{"column": value}`.'],
  queryTooDeep: ['The condition is nested deeper than {{most}} levels.', 'Write it with fewer levels.'],
  queryTooManyTerms: ['The condition has more than {{most}} terms.', 'Write it with fewer terms.'],
  queryTooManyValues: ['"{{operator}}" has more than {{most}} values.', 'Give fewer values.'],
  queryUnknownColumn: ['There is no column or association "{{name}}".', 'Use a name that the view defines.'],
  queryUnknownOperator: [
    'There is no operator "{{operator}}".',
    'Use an operator such as $eq, $ne, $gt, $in or $like.',
  ],
  queryOperatorNotForType: [
    '"{{operator}}" does not apply to "{{name}}", which is of type {{type}}.',
    'Use an operator that fits the type.',
  ],
  queryBadValue: ['{{value}} is no value of type {{type}}, as "{{name}}" needs it.', 'Write a value of that type.'],
  queryBadIs: ['"$is" takes only null, true or false.', 'Use $eq for other values.'],
  queryNullOperand: [
    '"{{operator}}" cannot compare with null.',
    'Use `null` or {"$ne": null} to ask for missing values.',
  ],
  queryNotList: ['"{{operator}}" needs a list.', 'Write `[...]`.'],
  queryNotPair: ['"{{operator}}" needs a list of two values.', 'Write `[lowest, highest]`.'],
  queryNoOperator: ['"{{name}}" has no operator.', 'Write a value or {"$operator": value}.'],
  queryVariableNotHere: [
    '"{{variable}}" cannot stand at "{{name}}" with "{{operator}}".',
    'Use $user.id and $user.roles with =, $ne, $in or $notIn on a uuid, string or text column, $now on a date or time column.',
  ],
};

const fill = (text: string, params: QueryProblem['params']): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(params[name] ?? ''));

/** The English text of a problem for authors of view files. */
export const describeQueryProblem = ({ key, params, path }: QueryProblem) => {
  const [message, remedy] = texts[key] ?? [key, ''];
  return { path, message: fill(message, params), mend: fill(remedy, params) };
};
