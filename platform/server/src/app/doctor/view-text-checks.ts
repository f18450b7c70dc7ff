import { relative } from 'node:path';
import { locales, type Locale } from '@viewkraft/model';
import type { Config } from '../../kernel/config/config.js';
import { readViewFiles } from '../../data/views/files/view-files.js';
import { named, ok, warn, type Finding } from './finding.js';

/** A text of a view file by its path, and its languages; none: the text applies to all languages. */
type FoundText = readonly [path: string, languages: readonly Locale[]];

const textKeys: ReadonlySet<string> = new Set(['label', 'singular', 'group', 'help', 'placeholder']);

/**
 * Compares the texts of the project's view files in one language with those in the other. A text without languages is
 * no error, but it is listed: a view that was guessed from a file has the labels of the file.
 */
export async function checkViewTexts({ root, viewsDirs }: Pick<Config, 'root' | 'viewsDirs'>): Promise<Finding[]> {
  const { sources } = await readViewFiles(viewsDirs.map((path) => ({ path, shipped: false })));
  return sources.flatMap(({ file, text }) => {
    const name = relative(root, file);
    const texts = textsIn(text);
    const missing = locales.flatMap((locale) => {
      const without = texts.filter(([, languages]) => languages.length > 0 && !languages.includes(locale));
      if (without.length === 0) return [];
      return [warn('texts', `${name} has texts that are missing in "${locale}": ${pathsOf(without)}`, `Write them in ${name}.`)]; // prettier-ignore
    });
    const plain = texts.filter(([, languages]) => languages.length === 0);
    if (plain.length === 0) return missing;
    return [...missing, ok('texts', `${name} has texts that are the same in every language: ${pathsOf(plain)}`)];
  });
}

const pathsOf = (texts: readonly FoundText[]): string => named(texts.map(([path]) => path));

/** A file that is not JSON has no texts; the check of the views reports it. */
function textsIn(source: string): FoundText[] {
  try {
    return [...walk(JSON.parse(source), [])];
  } catch {
    return [];
  }
}

function* walk(value: unknown, path: readonly string[]): Generator<FoundText> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, part] of Object.entries(value)) {
    const place = [...path, key];
    const languages = textKeys.has(key) || path.at(-1) === 'valueLabels' ? languagesOf(part) : undefined;
    if (languages) yield [place.join('.'), languages];
    else yield* walk(part, place);
  }
}

/** undefined: not a text, such as a column with the name of one of the keys. */
function languagesOf(value: unknown): readonly Locale[] | undefined {
  if (typeof value === 'string') return [];
  if (typeof value !== 'object' || value === null) return undefined;
  const keys = Object.keys(value);
  const languages = locales.filter((locale) => keys.includes(locale));
  return languages.length > 0 && languages.length === keys.length ? languages : undefined;
}
