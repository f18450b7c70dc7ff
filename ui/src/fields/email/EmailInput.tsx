import type { FieldInputProps } from '../FieldKind.js';
import { AddressInput } from '../frame/AddressInput.js';
import { icons } from '../icons/icons.js';
import { mailAddress } from './mailAddress.js';

/** An e-mail address. */
export function EmailInput(props: FieldInputProps) {
  return <AddressInput field={props} type="email" address={mailAddress} icon={icons.mail} />;
}
