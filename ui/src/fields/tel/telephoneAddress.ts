/** A text as a `tel:` address; undefined while it is no telephone number. */
export function telephoneAddress(text: unknown): string | undefined {
  if (typeof text !== 'string' || !/^\+?[\d\s()/.-]{3,30}$/.test(text.trim())) return undefined;
  const digits = text.replaceAll(/\(0\)|[^\d+]/g, '');
  return digits.length < 3 ? undefined : `tel:${digits}`;
}
