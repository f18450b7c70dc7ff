/**
 * The one form in which an e-mail address is stored, looked up and compared, or null for what is no address.
 * `Anna@X.de` and `anna@x.de` are one account although the column compares exactly. What the head of a mail would read as more
 * than one plain address (RFC 5322 `specials`) is no address.
 */
export function emailIdentity(input: unknown): string | null {
  if (typeof input !== 'string' || input.length > 4 * longest) return null;
  const email = input.normalize('NFKC').toLowerCase().trim();
  if ([...email].length > longest || !/^[^@\s"'`()<>[\]:;,\\]+@[^@\s"'`()<>[\]:;,\\]+$/u.test(email)) return null;
  return /[\p{Cc}\p{Cf}\p{Cs}]/u.test(email) ? null : email;
}

const longest = 254;
