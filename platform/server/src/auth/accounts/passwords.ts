import { hash, verify } from 'argon2';
import { randomBytes, randomInt } from 'node:crypto';
import { Slots } from '../../database/slots.js';
import { commonPasswords } from './common-passwords.js';

/** Code points after NFC; never trimmed, never cut. */
export const passwordLength = { least: 10, most: 128 } as const;

type PasswordProblem = 'passwordType' | 'passwordTooShort' | 'passwordTooLong' | 'passwordCommon';

/** Why a new password is refused, as a key of the error texts, or null when it is fine. */
export function passwordProblem(password: unknown): PasswordProblem | null {
  if (typeof password !== 'string') return 'passwordType';
  if (password.length > 8 * passwordLength.most) return 'passwordTooLong';
  const text = password.normalize('NFC');
  const length = [...text].length;
  if (length < passwordLength.least) return 'passwordTooShort';
  if (length > passwordLength.most) return 'passwordTooLong';
  return commonPasswords.has(text.toLowerCase()) ? 'passwordCommon' : null;
}

/**
 * Each takes one of the four threads on which files are read and names resolved, too: strangers must not fill them all. Who
 * would wait for seconds is told so (503) instead.
 */
const hashing = new Slots(2, 200);

/** argon2id, to be stored. */
export function hashPassword(password: string): Promise<string> {
  return hashing.run(() => hash(password.normalize('NFC'), cost));
}

/** Whether the password is the hashed one. Without a hash it takes just as long and is false. */
export async function passwordMatches(password: string, stored: string | null): Promise<boolean> {
  const usable = password.length <= 8 * passwordLength.most ? password.normalize('NFC') : '';
  const matches = await hashing.run(() => verify(stored ?? nobodysHash, usable));
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

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * Looks like a hash and is none: no password leads to it, and trying one takes as long as with any other, from the first
 * sign-in on. To hash something for it would cost every start its time and memory.
 */
const nobodysHash = ((): string => {
  const [salt, digest] = [16, 32].map((bytes) => randomBytes(bytes).toString('base64').replace(/=+$/, ''));
  const { memoryCost, timeCost, parallelism } = cost;
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${salt}$${digest}`;
})();
