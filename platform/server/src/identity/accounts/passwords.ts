import { hash, verify } from 'argon2';
import { randomBytes, randomInt } from 'node:crypto';
import { passwordLength } from '@viewkraft/model';
import { Semaphore } from '../../kernel/limits/semaphore.js';
import { isCommonPassword } from './common-passwords.js';

type PasswordProblem = 'passwordType' | 'passwordTooShort' | 'passwordTooLong' | 'passwordCommon';

/** The reason why a new password is refused, as a key of the error texts; null when the password is acceptable. */
export function passwordProblem(password: unknown): PasswordProblem | null {
  if (typeof password !== 'string') return 'passwordType';
  if (password.length > 8 * passwordLength.max) return 'passwordTooLong';
  const text = password.normalize('NFC');
  const length = [...text].length;
  if (length < passwordLength.min) return 'passwordTooShort';
  if (length > passwordLength.max) return 'passwordTooLong';
  return isCommonPassword(text) ? 'passwordCommon' : null;
}

/**
 * Hashing shares the four libuv threads with file reads and name lookups, so anonymous requests must not occupy all of
 * them. Beyond the queue's limit requests fail with 503 instead of waiting for seconds.
 */
const hashing = new Semaphore(2, 200);

/** An argon2id hash for storage. */
export function hashPassword(password: string): Promise<string> {
  return hashing.run(() => hash(password.normalize('NFC'), cost));
}

/** Whether the password matches the hash. Without a stored hash: false, after the same time. */
export async function passwordMatches(password: string, stored: string | null): Promise<boolean> {
  const usable = password.length <= 8 * passwordLength.max ? password.normalize('NFC') : '';
  const matches = await hashing.run(() => verify(stored ?? dummyHash, usable));
  return matches && stored !== null;
}

/** A random password: 20 characters, 119 bits, no easily confused characters. */
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
 * Has the form of a hash but matches no password. Verifying against it takes as long as against a real hash, from the
 * first sign-in on. Computing a real hash instead would cost every start its time and memory.
 */
const dummyHash = ((): string => {
  const [salt, digest] = [16, 32].map((bytes) => randomBytes(bytes).toString('base64').replace(/=+$/, ''));
  const { memoryCost, timeCost, parallelism } = cost;
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${salt}$${digest}`;
})();
