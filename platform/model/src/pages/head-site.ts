import type { Locale } from '../definition/view.js';

/** The data that the heads of all pages share. */
export interface HeadSite {
  /** Without a trailing slash. */
  readonly origin: string;
  readonly name: string;
  readonly tagline: Readonly<Record<Locale, string>>;
}

/** A path of the site as an absolute address; an address of another site stays unchanged. */
export const absoluteAddress = (address: string, { origin }: Pick<HeadSite, 'origin'>): string =>
  address.startsWith('/') ? origin + address : address;
