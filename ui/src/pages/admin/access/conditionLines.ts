import { isObject, textIn, type Action, type ExplainedGrant, type Locale } from '@viewkraft/model';
import type { TFunction } from 'i18next';
import type { ViewColumn, ViewModel } from '../../../base/wire/ViewModel.js';

/** A condition in words: a sentence, or a group of them under a heading. */
export type ConditionLine =
  { readonly text: string } | { readonly text: string; readonly of: readonly ConditionLine[] };

/** What the wording depends on. */
interface ConditionWords {
  readonly t: TFunction;
  readonly locale: Locale;
  /** A value of the column as a grid shows it. */
  readonly print: (value: unknown, column: ViewColumn) => string;
  readonly modelOf: (view: string) => ViewModel | undefined;
}

type Where = Readonly<Record<string, unknown>>;

/** The condition of a grant; null if the grant holds for all records, as it does with an empty condition. */
export const conditionOf = ({ where }: Pick<ExplainedGrant, 'where'>): Where | null =>
  where && Object.keys(where).length > 0 ? where : null;

/** The records that an answer about no particular record is about. */
export function subjectOf(action: Action, grants: readonly ExplainedGrant[]): 'new' | 'all' | 'readable' | 'any' {
  if (action === 'create') return 'new';
  const isForAll = (grant: ExplainedGrant): boolean => conditionOf(grant) === null;
  const matching = grants.filter(({ matches }) => matches);
  if (!(matching.length > 0 ? matching.some(isForAll) : grants.every(isForAll))) return 'any';
  // What cannot be read can be neither changed nor deleted, and the answer does not contain the grants to read.
  const readsAll = action === 'read' || matching.some(({ because }) => because === 'administrator');
  return readsAll || matching.length === 0 ? 'all' : 'readable';
}

/** The condition of a grant, as the API's filter writes it, in words; all lines must hold. */
export function conditionLines(where: Where, model: ViewModel | undefined, words: ConditionWords): ConditionLine[] {
  return Object.entries(where).map(([key, term]): ConditionLine => {
    if (key === '$not') return group('not', [term], model, words);
    if (key === '$and' || key === '$or') return group(key === '$or' ? 'any' : 'all', term as unknown[], model, words);
    const association = model?.associations.get(key);
    if (association) {
      const label = textIn(association.label, words.locale);
      return relatedLine(label, term, words.modelOf(association.view), words);
    }
    const lines = columnLines(key, term, model, words);
    return lines.length === 1 && lines[0] ? lines[0] : { text: words.t('access.where.all'), of: lines };
  });
}

function group(
  kind: 'all' | 'any' | 'not',
  terms: readonly unknown[],
  model: ViewModel | undefined,
  words: ConditionWords,
): ConditionLine {
  const of = terms.flatMap((term): ConditionLine[] => {
    const lines = conditionLines(term as Where, model, words);
    return lines.length === 1 || kind !== 'any' ? lines : [{ text: words.t('access.where.all'), of: lines }];
  });
  return { text: words.t(`access.where.${kind}`), of };
}

function relatedLine(label: string, term: unknown, model: ViewModel | undefined, words: ConditionWords): ConditionLine {
  const params = { label };
  if (term === null) return { text: words.t('access.where.noRelated', params) };
  const { $every, $none, ...some } = term as Where;
  const parts: ConditionLine[] = [];
  const add = (kind: string, where: unknown) =>
    parts.push({ text: words.t(`access.where.${kind}`, params), of: conditionLines(where as Where, model, words) });
  if ($every !== undefined) add('everyRelated', $every);
  if ($none !== undefined) add('noneRelated', $none);
  if (Object.keys(some).length > 0) add('someRelated', some);
  const [only] = parts;
  if (!only) return { text: words.t('access.where.related', params) };
  return parts.length === 1 ? only : { text: words.t('access.where.all'), of: parts };
}

function columnLines(
  name: string,
  term: unknown,
  model: ViewModel | undefined,
  words: ConditionWords,
): ConditionLine[] {
  const column = model?.columns.get(name);
  const label = column ? textIn(column.label, words.locale) : name;
  const print = (value: unknown): string => {
    const variable = variables.get(value);
    if (variable !== undefined) return words.t(`access.variable.${variable}`);
    if (value === null) return words.t('access.where.nothing');
    return column ? words.print(value, column) : String(value);
  };
  const line = (operator: string, value: unknown): ConditionLine => {
    if (isObject(value)) return { text: words.t('access.where.not'), of: columnLines(name, value, model, words) };
    const isEmpty = value === null && (operator === 'eq' || operator === 'is');
    const isFull = value === null && (operator === 'ne' || operator === 'not');
    const key = isEmpty ? 'empty' : isFull ? 'notEmpty' : operator;
    const list = Array.isArray(value) ? value.map(print) : [print(value)];
    return { text: words.t(`access.operator.${key}`, { column: label, value: list.join(', '), from: list[0] ?? '', to: list[1] ?? '' }) }; // prettier-ignore
  };
  if (Array.isArray(term)) return [line('in', term)];
  if (!isObject(term)) return [line('eq', term)];
  return Object.entries(term).map(([operator, value]) => line(spellings[operator] ?? operator.slice(1), value));
}

/** Text keys of the variables whose values depend on the identity and the time of a request. */
const variables = new Map<unknown, string>([['$user.id', 'userId'], ['$user.roles', 'userRoles'], ['$now', 'now']]); // prettier-ignore
const spellings: Readonly<Record<string, string>> = { $notIn: 'nin' };
