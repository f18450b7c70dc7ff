import { formatNumber } from '../../i18n/formats/formatNumber.js';
import type { FieldCellProps } from '../FieldKind.js';

/** A number with the locale's marks, in figures of one width. */
export function NumberCell({ value, locale }: FieldCellProps) {
  return <>{printNumber(value, locale)}</>;
}

export function printNumber(value: unknown, locale: FieldCellProps['locale']): string {
  return typeof value === 'number' || typeof value === 'string' ? formatNumber(value, locale) : '';
}
