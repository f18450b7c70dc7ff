import type { FieldCellProps } from '../FieldKind.js';
import { AddressCell } from '../frame/AddressCell.js';
import { telephoneAddress } from './telephoneAddress.js';

/** A telephone number, as a quiet link. */
export function TelCell({ value }: FieldCellProps) {
  return <AddressCell text={String(value)} href={telephoneAddress(value)} />;
}
