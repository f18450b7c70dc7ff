import type { Locale } from '@viewkraft/model';
import type { ViewModel } from '../wire/ViewModel.js';
import type { ApiError } from './ApiError.js';
import { namedProblem } from './namedProblem.js';
import { problemText } from './problemText.js';

/** Why a record was refused, as one line: the reasons with their columns, or else the message. */
export function refusalText(error: ApiError, model: ViewModel, locale: Locale): string {
  const reasons = error.details.map((detail) => namedProblem(detail, model, locale));
  return reasons.join(' · ') || problemText(error);
}
