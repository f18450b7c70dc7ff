import type { FieldCellProps } from '../FieldKind.js';
import { AddressCell } from '../frame/AddressCell.js';
import { mailAddress } from './mailAddress.js';

/** An e-mail address, as a quiet link. */
export function EmailCell({ value }: FieldCellProps) {
  return <AddressCell text={String(value)} href={mailAddress(value)} />;
}
