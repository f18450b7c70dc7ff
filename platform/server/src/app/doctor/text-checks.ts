import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { join, relative } from 'node:path';
import { locales } from '@viewkraft/model';
import type { Config } from '../../kernel/config/config.js';
import type { TextTree } from '../../kernel/config/locale-files.js';
import { localesFolder } from '../../kernel/config/shipped-files.js';
import { installedPlugins } from '../../plugins/loading/installed-plugins.js';
import { fail, named, ok, reasonOf, warn, type Finding } from './finding.js';
import { checkViewTexts } from './view-text-checks.js';

/** Texts by their path of keys, such as `auth.title`. */
type FlatTexts = ReadonlyMap<string, string>;

/**
 * Compares the project's own texts with the platform's, and the texts of its plugins and views in one language with
 * those in the other.
 */
export async function checkTexts(config: Config): Promise<Finding[]> {
  const own = join(config.root, 'locales');
  const isOwn = existsSync(own) && realpathSync(own) !== realpathSync(localesFolder);
  const findings = [
    ...(isOwn ? checkFolder(config.root, own, localesFolder) : []),
    ...[...installedPlugins(config).values()].flatMap(({ folder }) => checkBothLanguages(config.root, join(folder, 'locales'))),
  ]; // prettier-ignore
  const keys = findings.length > 0 ? findings : [ok('texts', 'every key is known, in both languages')];
  return [...keys, ...(await checkViewTexts(config))];
}

function checkFolder(root: string, own: string, shipped: string): Finding[] {
  return [
    ...jsonFiles(own).flatMap((path) =>
      compare(root, join(own, path), join(shipped, path), (missing) => ({
        message: `has keys that the platform does not read: ${named(missing.extra)}`,
        mend: `The platform's keys are in ${relative(root, join(shipped, path))}.`,
      })),
    ),
    ...checkBothLanguages(root, own),
  ];
}

/** Finds texts in one language only: the other language shows a different text, or none. */
function checkBothLanguages(root: string, folder: string): Finding[] {
  return locales.flatMap((locale) =>
    locales
      .filter((other) => other !== locale && existsSync(join(folder, locale)))
      .flatMap((other) =>
        jsonFiles(join(folder, locale)).flatMap((path) =>
          compare(root, join(folder, locale, path), join(folder, other, path), (difference) => ({
            message: `has texts that are missing in "${other}": ${named(difference.extra)}`,
            mend: `Write them in ${relative(root, join(folder, other, path))}, too.`,
          })),
        ),
      ),
  );
}

interface Difference {
  /** Keys of the first file that the second lacks. */
  readonly extra: readonly string[];
}

function compare(
  root: string,
  file: string,
  other: string,
  say: (difference: Difference) => { readonly message: string; readonly mend: string },
): Finding[] {
  const name = relative(root, file);
  try {
    const texts = flat(file);
    const others = othersOf(other);
    if (!others) return [];
    const extra = [...texts.keys()].filter((key) => !others.has(key));
    const { message, mend } = say({ extra });
    return [
      ...(extra.length > 0 ? [warn('texts', `${name} ${message}`, mend)] : []),
      ...[...texts].flatMap(([key, text]) => {
        const unknown = placeholders(text).filter((blank) => !placeholders(others.get(key) ?? text).includes(blank));
        return unknown.length === 0
          ? []
          : [warn('texts', `${name}: "${key}" has a placeholder that is never filled: ${unknown.join(', ')}`, 'Write it as in the other file.')]; // prettier-ignore
      }),
    ];
  } catch (error) {
    return [fail('texts', `${name} cannot be read: ${reasonOf(error)}`, 'Correct the file, or remove it.')];
  }
}

/** Undefined: the file cannot be read, which is reported where the file itself is checked. */
function othersOf(file: string): FlatTexts | undefined {
  try {
    return existsSync(file) ? flat(file) : new Map<string, string>();
  } catch {
    return undefined;
  }
}

const placeholders = (text: string): string[] => [...text.matchAll(/\{\{\s*(\w+)/g)].map(([, name = '']) => name);

/** Throws when the file is not JSON. */
function flat(file: string): FlatTexts {
  const entries = (tree: TextTree, path: string): [string, string][] =>
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === 'object' ? entries(value, `${path}${key}.`) : [[`${path}${key}`, String(value)] as [string, string]],
    ); // prettier-ignore
  return new Map(entries(JSON.parse(readFileSync(file, 'utf8')) as TextTree, ''));
}

/** Paths relative to the folder. */
function jsonFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.json'));
}
