import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { plugins, pluginTemplate, root } from '../project.mjs';

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

/** Every string in the sources that could be a key, and the constant prefixes of keys built at run time. */
function mentioned(folders) {
  const whole = new Set();
  const beginnings = new Set();
  const ends = new Set();
  for (const folder of folders) {
    if (!statSync(join(root, folder), { throwIfNoEntry: false })) continue;
    for (const text of sources(folder)) {
      for (const [, , literal] of text.matchAll(/(['"`])((?:(?!\1)[^\\\n$]){0,80})\1/g)) whole.add(literal);
      for (const [, beginning] of text.matchAll(/`([\w-]+(?:\.[\w-]+)*[._])\$\{/g)) beginnings.add(beginning);
      for (const [, end] of text.matchAll(/\$\{\w+\}(\.[\w.]+)`/g)) ends.add(end);
      // Keys of object literals, such as error codes.
      for (const [, key] of text.matchAll(/(?:^|[{,])\s*(\w+):/gm)) whole.add(key);
    }
  }
  return { whole, beginnings: [...beginnings], ends: [...ends] };
}

const blanks = (text) => [...String(text).matchAll(/\{\{?\s*(\w+)/g)].map(([, name]) => name).sort().join(); // prettier-ignore

/**
 * Checks the platform's texts, then each plugin's. A plugin's texts have its name as their key, and only its own
 * sources use them.
 */
export async function checkLocales() {
  const sources = ['platform', 'ui/src', 'cli/src', 'plugins'];
  return [
    ...problemsOf('locales', mentioned(sources), (file) => file.slice(0, -5)),
    ...[...plugins, pluginTemplate].flatMap((plugin) =>
      statSync(join(root, plugin, 'locales'), { throwIfNoEntry: false })
        ? problemsOf(`${plugin}/locales`, mentioned([`${plugin}/src`]), () => plugin.split('/')[1])
        : [],
    ),
  ];
}

/** English and German must have the same keys and placeholders; no text may be empty or unused. */
function problemsOf(folder, { whole, beginnings, ends }, groupOf) {
  const problems = [];
  const files = new Set(['en', 'de'].flatMap((locale) => jsonFiles(join(root, folder, locale))));
  for (const file of [...files].sort()) {
    const [en, de] = ['en', 'de'].map((locale) => {
      const path = join(root, folder, locale, file);
      return statSync(path, { throwIfNoEntry: false }) ? new Map(keysOf(read(path))) : new Map();
    });
    for (const key of en.keys()) if (!de.has(key)) problems.push(`${folder}/de/${file}: missing ${key}`);
    for (const key of de.keys()) if (!en.has(key)) problems.push(`${folder}/en/${file}: missing ${key}`);
    const group = groupOf(file);
    for (const [key, text] of en) {
      if (typeof text !== 'string' || text === '' || de.get(key) === '')
        problems.push(`${folder}/*/${file}: ${key} is empty`);
      if (de.has(key) && blanks(text) !== blanks(de.get(key)))
        problems.push(`${folder}/*/${file}: ${key} has other blanks in German`);
      const plain = key.replace(/(_named)?(_(zero|one|two|few|many|other))?$/, '');
      // Messages are named without their group (`problems.`), which is added on translation.
      const used =
        whole.has(plain) ||
        whole.has(plain.slice(plain.indexOf('.') + 1)) ||
        whole.has(`${group}.${plain}`) ||
        whole.has(`${group}:${plain}`) ||
        namedBy(file, plain).some((name) => whole.has(name)) ||
        beginnings.some((beginning) => plain.startsWith(beginning) || `${group}.${plain}`.startsWith(beginning)) ||
        ends.some((end) => plain.endsWith(end));
      if (!used) problems.push(`${folder}/*/${file}: nothing uses ${key}`);
    }
  }
  return problems;
}

/** Texts looked up by names from the sources: kinds of mails, types of blocks and their fields. */
function namedBy(file, key) {
  const [, kind] = (file === 'mails.json' && /^(\w+)\.\w+$/.exec(key)) || [];
  const [, word] = /^blocks\.(?:types|hints|fields)\.(\w+)$/.exec(key) ?? [];
  return [kind, word].filter((name) => name !== undefined);
}

const jsonFiles = (folder) =>
  statSync(folder, { throwIfNoEntry: false })
    ? readdirSync(folder, { recursive: true }).filter((name) => name.endsWith('.json'))
    : [];
