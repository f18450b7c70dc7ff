import { formatDay } from '../../i18n/formats/formatDate.js';
import type { FieldCellProps } from '../FieldKind.js';

/** A calendar day. */
export function DayCell({ value, locale }: FieldCellProps) {
  return <time dateTime={String(value)}>{formatDay(String(value), locale)}</time>;
}
