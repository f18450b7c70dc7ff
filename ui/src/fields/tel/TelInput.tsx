import type { FieldInputProps } from '../FieldKind.js';
import { AddressInput } from '../frame/AddressInput.js';
import { icons } from '../icons/icons.js';
import { telephoneAddress } from './telephoneAddress.js';

/** A telephone number. */
export function TelInput(props: FieldInputProps) {
  return <AddressInput field={props} type="tel" address={telephoneAddress} icon={icons.phone} />;
}
