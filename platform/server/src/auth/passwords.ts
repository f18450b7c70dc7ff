import { hash, verify } from 'argon2';
import { randomBytes, randomInt } from 'node:crypto';

/** Code points after NFC; never trimmed, never cut. */
export const passwordLength = { least: 10, most: 128 } as const;

/** Why a new password is refused, as a key of the error texts, or null when it is fine. */
export function passwordProblem(password: unknown): 'passwordType' | 'passwordTooShort' | 'passwordTooLong' | null {
  if (typeof password !== 'string') return 'passwordType';
  if (password.length > 8 * passwordLength.most) return 'passwordTooLong';
  const length = [...password.normalize('NFC')].length;
  if (length < passwordLength.least) return 'passwordTooShort';
  return length > passwordLength.most ? 'passwordTooLong' : null;
}

/** argon2id, to be stored. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFC'), cost);
}

/** Whether the password is the hashed one. Without a hash it takes just as long and is false. */
export async function passwordMatches(password: string, stored: string | null): Promise<boolean> {
  const usable = password.length <= 8 * passwordLength.most ? password.normalize('NFC') : '';
  const matches = await verify(stored ?? (await nobodysHash()), usable);
  return matches && stored !== null;
}

/** A password nobody chose: 20 characters, 119 bits, none of them easily confused. */
export function makePassword(): string {
  const alphabet = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789-+=.#!?';
  let password = '';
  while (password.length < 20) {
    password += alphabet[randomInt(alphabet.length)] ?? '';
  }
  return password;
}

/** Hashed once at start, so that the first sign-in of an unknown account takes no longer than any other. */
export function nobodysHash(): Promise<string> {
  nobody ??= hashPassword(randomBytes(16).toString('hex'));
  return nobody;
}

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
let nobody: Promise<string> | undefined;
