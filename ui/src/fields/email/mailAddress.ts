/** A text as a `mailto:` address; undefined while it is no e-mail address. */
export function mailAddress(text: unknown): string | undefined {
  if (typeof text !== 'string' || !/^[^\s@<>"?&]+@[^\s@<>"?&]+\.[^\s@<>"?&.]{2,}$/.test(text)) return undefined;
  return `mailto:${text}`;
}
