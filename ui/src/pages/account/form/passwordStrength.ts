import { passwordLength } from '@viewkraft/model';

export type PasswordStrength = 'weak' | 'fair' | 'good' | 'strong';

/** Characters as the server counts them: code points after NFC. */
export function countCharacters(password: string): number {
  return [...password.normalize('NFC')].length;
}

/**
 * Estimates how hard a password is to guess, by its length and its variety. Sequences, repetitions and common words
 * count little. Only a hint: the server checks the list of common passwords.
 */
export function passwordStrength(password: string): PasswordStrength {
  const bits = newCharacters(password.toLowerCase()) * bitsPerCharacter(password);
  if (countCharacters(password) < passwordLength.min || bits < 38) return 'weak';
  return bits < 56 ? 'fair' : bits < 76 ? 'good' : 'strong';
}

const common =
  /passwor[td]|kennwort|qwert[zy]\w*|asdf\w*|admin|login|welcome|willkommen|hallo|letmein|iloveyou|(19|20)\d\d/g;

/** Counts characters that cannot be predicted from the previous ones: no repetition, sequence or repeated part. */
function newCharacters(password: string): number {
  const text = password.replace(common, '*');
  let count = 0;
  for (let at = 0; at < text.length; at += 1) {
    const step = text.charCodeAt(at) - text.charCodeAt(at - 1);
    const isRun = at > 0 && Math.abs(step) <= 1;
    const cameAlready = at >= 2 && text.slice(0, at - 1).includes(text.slice(at - 1, at + 1));
    count += isRun || cameAlready ? 0.25 : 1;
  }
  return count;
}

/** Entropy in bits per character; below the alphabet's maximum, because people choose words. */
function bitsPerCharacter(password: string): number {
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{L}\p{Nd}]/u].filter((kind) => kind.test(password)).length;
  return 2.8 + 0.5 * kinds;
}
