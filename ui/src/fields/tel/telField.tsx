import type { FieldCellProps, FieldInputProps, FieldKind } from '../../base/plugin/FieldKind.js';
import { stringField } from '../string/stringField.js';
import { AddressCell } from '../frame/AddressCell.js';
import { AddressInput } from '../frame/AddressInput.js';
import { icons } from '../icons/Icon.js';

export const telField: FieldKind = { ...stringField, Input: TelInput, Cell: TelCell, flex: 1.5 };

/** A telephone number as a link. */
function TelCell({ value }: FieldCellProps) {
  return <AddressCell text={String(value)} href={telephoneAddress(value)} />;
}

/** A telephone number. */
function TelInput(props: FieldInputProps) {
  return <AddressInput field={props} type="tel" address={telephoneAddress} icon={icons.phone} />;
}

/** A text as a `tel:` address; undefined while it is not a telephone number. */
function telephoneAddress(text: unknown): string | undefined {
  if (typeof text !== 'string' || !/^\+?[\d\s()/.-]{3,30}$/.test(text.trim())) return undefined;
  const digits = text.replaceAll(/\(0\)|[^\d+]/g, '');
  return digits.length < 3 ? undefined : `tel:${digits}`;
}
