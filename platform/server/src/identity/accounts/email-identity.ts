/**
 * The form in which a valid e-mail address is stored, looked up and compared. `Anna@X.de` and `anna@x.de` are one
 * account although the column compares exactly.
 */
export const normalizedEmail = (address: string): string => address.normalize('NFKC').toLowerCase().trim();

/**
 * The normalized form of an address; null for invalid input, such as input that a mail header could read as more than
 * one plain address (RFC 5322 `specials`).
 */
export function emailIdentity(input: unknown): string | null {
  if (typeof input !== 'string' || input.length > 4 * maxLength) return null;
  const email = normalizedEmail(input);
  if ([...email].length > maxLength || !/^[^@\s"'`()<>[\]:;,\\]+@[^@\s"'`()<>[\]:;,\\]+$/u.test(email)) return null;
  return /[\p{Cc}\p{Cf}\p{Cs}]/u.test(email) ? null : email;
}

const maxLength = 254;
