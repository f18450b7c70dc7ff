import type { FieldCellProps } from '../FieldKind.js';
import { AddressCell } from '../frame/AddressCell.js';
import { webAddress } from './webAddress.js';

/** The address of a page, as a quiet link. */
export function UrlCell({ value }: FieldCellProps) {
  return <AddressCell text={String(value)} href={webAddress(value)} isOutside />;
}
