import type { FieldCellProps, FieldInputProps, FieldKind } from '../../base/plugin/FieldKind.js';
import { stringField } from '../string/stringField.js';
import { AddressCell } from '../frame/AddressCell.js';
import { AddressInput } from '../frame/AddressInput.js';
import { icons } from '../icons/Icon.js';

export const emailField: FieldKind = { ...stringField, Input: EmailInput, Cell: EmailCell, flex: 1.5 };

/** An e-mail address as a link. */
function EmailCell({ value }: FieldCellProps) {
  return <AddressCell text={String(value)} href={mailAddress(value)} />;
}

/** An e-mail address. */
function EmailInput(props: FieldInputProps) {
  return <AddressInput field={props} type="email" address={mailAddress} icon={icons.mail} />;
}

/** A text as a `mailto:` address; undefined while it is not an e-mail address. */
function mailAddress(text: unknown): string | undefined {
  if (typeof text !== 'string' || !/^[^\s@<>"?&]+@[^\s@<>"?&]+\.[^\s@<>"?&.]{2,}$/.test(text)) return undefined;
  return `mailto:${text}`;
}
