import type { Locale } from '../definition/view.js';

/** What the heads of all pages have in common. */
export interface HeadSite {
  /** Without a slash at its end. */
  readonly origin: string;
  readonly name: string;
  readonly tagline: Readonly<Record<Locale, string>>;
}

/** A path of the site as an address that holds everywhere; an address of another site stays as it is. */
export const absoluteAddress = (address: string, { origin }: Pick<HeadSite, 'origin'>): string =>
  address.startsWith('/') ? origin + address : address;
