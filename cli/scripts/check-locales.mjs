import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './project.mjs';

const read = (path) => JSON.parse(readFileSync(path, 'utf8'));

function* keysOf(value, prefix = '') {
  for (const [key, below] of Object.entries(value)) {
    if (below !== null && typeof below === 'object') yield* keysOf(below, `${prefix}${key}.`);
    else yield [`${prefix}${key}`, below];
  }
}

function* sources(folder) {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) {
      if (!['node_modules', 'dist', 'testing'].includes(entry.name)) yield* sources(path);
    } else if (/\.(ts|tsx|mjs)$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
      yield readFileSync(join(root, path), 'utf8');
  }
}

/** Every string in the sources that could name a key, and the fixed beginnings of those put together at run time. */
function mentioned() {
  const whole = new Set();
  const beginnings = new Set();
  const ends = new Set();
  for (const folder of ['platform', 'ui/src', 'cli/src', 'plugins']) {
    if (!statSync(join(root, folder), { throwIfNoEntry: false })) continue;
    for (const text of sources(folder)) {
      for (const [, , literal] of text.matchAll(/(['"`])((?:(?!\1)[^\\\n$]){0,80})\1/g)) whole.add(literal);
      for (const [, beginning] of text.matchAll(/`([\w]+(?:\.[\w]+)*[._])\$\{/g)) beginnings.add(beginning);
      for (const [, end] of text.matchAll(/\$\{\w+\}(\.[\w.]+)`/g)) ends.add(end);
      // Names of records such as error codes: keys of an object literal.
      for (const [, key] of text.matchAll(/^\s*(\w+):/gm)) whole.add(key);
    }
  }
  return { whole, beginnings: [...beginnings], ends: [...ends] };
}

const blanks = (text) => [...String(text).matchAll(/\{\{?\s*(\w+)/g)].map(([, name]) => name).sort().join(); // prettier-ignore

/** English and German have the same keys with the same blanks, no text is empty, and every key is used somewhere. */
export async function checkLocales() {
  const problems = [];
  const { whole, beginnings, ends } = mentioned();
  const files = new Set(
    ['en', 'de'].flatMap((locale) =>
      readdirSync(join(root, 'locales', locale), { recursive: true }).filter((name) => name.endsWith('.json')),
    ),
  );
  for (const file of [...files].sort()) {
    const [en, de] = ['en', 'de'].map((locale) => {
      const path = join(root, 'locales', locale, file);
      return statSync(path, { throwIfNoEntry: false }) ? new Map(keysOf(read(path))) : new Map();
    });
    for (const key of en.keys()) if (!de.has(key)) problems.push(`locales/de/${file}: missing ${key}`);
    for (const key of de.keys()) if (!en.has(key)) problems.push(`locales/en/${file}: missing ${key}`);
    for (const [key, text] of en) {
      if (typeof text !== 'string' || text === '' || de.get(key) === '')
        problems.push(`locales/*/${file}: ${key} is empty`);
      if (de.has(key) && blanks(text) !== blanks(de.get(key)))
        problems.push(`locales/*/${file}: ${key} has other blanks in German`);
      const plain = key.replace(/_(zero|one|two|few|many|other)$/, '');
      // A message travels by its own name, its group (`problems.`) is added where it becomes text.
      const used =
        whole.has(plain) ||
        whole.has(plain.slice(plain.indexOf('.') + 1)) ||
        whole.has(`${file.slice(0, -5)}.${plain}`) ||
        whole.has(`${file.slice(0, -5)}:${plain}`) ||
        beginnings.some(
          (beginning) => plain.startsWith(beginning) || `${file.slice(0, -5)}.${plain}`.startsWith(beginning),
        ) ||
        ends.some((end) => plain.endsWith(end));
      if (!used) problems.push(`locales/*/${file}: nothing uses ${key}`);
    }
  }
  return problems;
}
