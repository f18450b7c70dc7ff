import { formatInstant } from '../../i18n/formats/formatDate.js';
import type { FieldCellProps } from '../FieldKind.js';

/** A moment in the reader's zone. */
export function InstantCell({ value, locale }: FieldCellProps) {
  return <time dateTime={String(value)}>{formatInstant(String(value), locale)}</time>;
}
