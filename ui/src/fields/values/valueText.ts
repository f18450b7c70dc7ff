import { textIn, type Locale } from '@viewkraft/model';
import type { ViewColumn } from '../../model/ViewModel.js';

/** An allowed value as a reader sees it. */
export function valueText(value: unknown, { valueLabels }: Pick<ViewColumn, 'valueLabels'>, locale: Locale): string {
  const label = valueLabels?.get(String(value));
  return label === undefined ? String(value) : textIn(label, locale);
}
