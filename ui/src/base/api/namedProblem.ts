import { textIn, type Locale } from '@viewkraft/model';
import type { ViewModel } from '../wire/ViewModel.js';
import type { ApiProblem } from './ApiError.js';

/** A problem with the name of its column, for readers who do not see it beside its field. */
export function namedProblem({ column = '', message }: ApiProblem, model: ViewModel, locale: Locale): string {
  const known = model.byForeignKey.get(column) ?? model.columns.get(column);
  return known ? `${textIn(known.label, locale)}: ${message}` : message;
}
