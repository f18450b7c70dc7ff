import { formatTime } from '../../i18n/formats/formatDate.js';
import type { FieldCellProps } from '../FieldKind.js';

/** A time of day. */
export function TimeCell({ value, locale }: FieldCellProps) {
  return <time dateTime={String(value)}>{formatTime(String(value), locale)}</time>;
}
