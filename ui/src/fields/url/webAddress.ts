/** A text as an address that may be opened; undefined for anything but http and https. */
export function webAddress(text: unknown): string | undefined {
  if (typeof text !== 'string' || !/^https?:\/\//i.test(text.trim())) return undefined;
  return URL.canParse(text.trim()) ? new URL(text.trim()).href : undefined;
}
