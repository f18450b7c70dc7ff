import type { Locale } from '@viewkraft/model';
import type { RecordId } from '../wire/WireRecord.js';
import { adminAddress } from './addresses.js';

/** A question about access, as the page's address holds it. */
interface AccessParameters {
  readonly view?: string | undefined;
  readonly action?: string | undefined;
  readonly id?: RecordId | undefined;
  readonly column?: string | undefined;
  readonly as?: string | undefined;
}

/** The address of the page that explains who may do what. */
export function addressOfAccess(question: AccessParameters, locale: Locale): string {
  const given = Object.entries(question).filter(([, value]) => value !== undefined && value !== '');
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return `${adminAddress('access', locale)}${query && `?${query}`}`;
}
