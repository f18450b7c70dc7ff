import type { FieldInputProps } from '../FieldKind.js';
import { AddressInput } from '../frame/AddressInput.js';
import { icons } from '../icons/icons.js';
import { webAddress } from './webAddress.js';

/** The address of a page. */
export function UrlInput(props: FieldInputProps) {
  return <AddressInput field={props} type="url" address={webAddress} icon={icons.open} />;
}
