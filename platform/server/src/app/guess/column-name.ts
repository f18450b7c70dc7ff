const longest = 63;
/** Letters with a replacement of their own; others only lose their accents. */
const letters: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss', æ: 'ae', ø: 'o' };

/**
 * A name for a view or a column from a text, e.g. `customer_no` from "Customer No." or `strasse` from "Straße"; empty
 * if nothing is left.
 */
export function nameFrom(text: string): string {
  const words = text
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöüßæø]/g, (letter) => letters[letter] ?? letter)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/&/g, ' and ')
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+/, '');
  const name = /^\d/.test(words) ? `n_${words}` : words;
  return name.slice(0, longest).replace(/_+$/, '');
}

/** The name, with a number after it if it is taken. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  let free = name;
  for (let number = 2; taken.has(free); number += 1) free = `${name.slice(0, longest - 4)}_${number}`;
  return free;
}
