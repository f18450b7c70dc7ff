/** Code points that a password may have (contract of the server). */
export const passwordLength = { least: 10, most: 128 } as const;

export type PasswordStrength = 'weak' | 'fair' | 'good' | 'strong';

/** Characters as the server counts them: code points after NFC. */
export function countCharacters(password: string): number {
  return [...password.normalize('NFC')].length;
}

/**
 * A rough guess of how hard a password is to guess, by its length and by how much of it says something new. Runs and
 * repetitions count little, so do the words that everybody takes. A hint only: the server knows the common ones.
 */
export function passwordStrength(password: string): PasswordStrength {
  const bits = newCharacters(password.toLowerCase()) * bitsEach(password);
  if (countCharacters(password) < passwordLength.least || bits < 38) return 'weak';
  return bits < 56 ? 'fair' : bits < 76 ? 'good' : 'strong';
}

const common =
  /passwor[td]|kennwort|qwert[zy]\w*|asdf\w*|admin|login|welcome|willkommen|hallo|letmein|iloveyou|(19|20)\d\d/g;

/** Characters that do not follow from those before: no repetition, no step up or down, no part that came already. */
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

/** Bits that each character adds; less than its alphabet would allow, for people choose words. */
function bitsEach(password: string): number {
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{L}\p{Nd}]/u].filter((kind) => kind.test(password)).length;
  return 2.8 + 0.5 * kinds;
}
