/**
 * The normalized form in which an e-mail address is stored, looked up and compared; null for invalid input. `Anna@X.de`
 * and `anna@x.de` are one account although the column compares exactly. Input that a mail header could read as more
 * than one plain address (RFC 5322 `specials`) is invalid.
 */
export function emailIdentity(input: unknown): string | null {
  if (typeof input !== 'string' || input.length > 4 * maxLength) return null;
  const email = input.normalize('NFKC').toLowerCase().trim();
  if ([...email].length > maxLength || !/^[^@\s"'`()<>[\]:;,\\]+@[^@\s"'`()<>[\]:;,\\]+$/u.test(email)) return null;
  return /[\p{Cc}\p{Cf}\p{Cs}]/u.test(email) ? null : email;
}

const maxLength = 254;
