import type { FieldCellProps, FieldInputProps, FieldKind } from '../../base/plugin/FieldKind.js';
import { stringField } from '../string/stringField.js';
import { AddressCell } from '../frame/AddressCell.js';
import { AddressInput } from '../frame/AddressInput.js';
import { icons } from '../icons/Icon.js';

export const urlField: FieldKind = { ...stringField, Input: UrlInput, Cell: UrlCell, flex: 1.5 };

/** A web address as a link. */
function UrlCell({ value }: FieldCellProps) {
  return <AddressCell text={String(value)} href={webAddress(value)} isOutside />;
}

/** A web address. */
function UrlInput(props: FieldInputProps) {
  return <AddressInput field={props} type="url" address={webAddress} icon={icons.open} />;
}

/** A text as an address that may be opened; undefined for anything but http and https. */
function webAddress(text: unknown): string | undefined {
  if (typeof text !== 'string' || !/^https?:\/\//i.test(text.trim())) return undefined;
  return URL.canParse(text.trim()) ? new URL(text.trim()).href : undefined;
}
