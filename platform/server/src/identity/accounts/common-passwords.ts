import { readFileSync } from 'node:fs';

let passwords: ReadonlySet<string> | undefined;

/**
 * Whether a password of sufficient length is one that attackers try first, in any case. The list is read when a new
 * password is checked for the first time.
 */
export function isCommonPassword(password: string): boolean {
  const file = new URL('../../../resources/common-passwords.txt', import.meta.url);
  passwords ??= new Set(readFileSync(file, 'utf8').split('\n'));
  return passwords.has(password.toLowerCase());
}
