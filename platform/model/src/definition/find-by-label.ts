import { textIn } from './labels.js';
import { locales, type Text } from './view.js';

/** A name, and the texts that are shown for it. */
interface Labelled {
  readonly name: string;
  readonly labels: readonly Text[];
}

/** Ignores case. */
const plain = (text: string): string => text.trim().normalize('NFC').toLowerCase();
/** Ignores spaces and punctuation, too. */
const loose = (text: string): string => plain(text).replace(/[^\p{L}\p{N}]/gu, '');

/**
 * Finds what a word in a file means: a name or a label in any language, regardless of case, spaces and punctuation.
 * Several names: the word is ambiguous.
 */
export function columnFinder(columns: Iterable<Labelled>): (word: string) => readonly string[] {
  const all = [...columns];
  const [exact, similar] = [finder(all, plain), finder(all, loose)];
  return (word) => {
    const found = exact(word);
    return found.length > 0 ? found : similar(word);
  };
}

/** As `columnFinder`, but ignores only case: values such as A+ and A- differ in nothing but punctuation. */
export const valueFinder = (values: Iterable<Labelled>): ((word: string) => readonly string[]) => finder(values, plain);

/** A name takes precedence over a label. */
function finder(all: Iterable<Labelled>, form: (text: string) => string): (word: string) => readonly string[] {
  const [names, labels] = [new Map<string, Set<string>>(), new Map<string, Set<string>>()];
  const add = (to: Map<string, Set<string>>, text: string, name: string): void => {
    const key = form(text);
    if (key !== '') to.set(key, (to.get(key) ?? new Set()).add(name));
  };
  for (const { name, labels: texts } of all) {
    add(names, name, name);
    for (const text of texts) for (const locale of locales) add(labels, textIn(text, locale), name);
  }
  return (word) => [...(names.get(form(word)) ?? labels.get(form(word)) ?? [])];
}
