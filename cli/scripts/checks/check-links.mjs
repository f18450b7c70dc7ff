import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../project.mjs';

/** Folders that tools write. */
const written = ['node_modules', 'dist', 'data', '.git'];
const reference = join('docs', 'plugins', 'reference');

function* markdownFiles(base, folder = '.') {
  for (const entry of readdirSync(join(base, folder), { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (!written.includes(entry.name) && path !== reference) yield* markdownFiles(base, path);
    } else if (entry.name.endsWith('.md')) yield path;
  }
}

const withoutCode = (text) => text.replace(/^```[\s\S]*?^```/gm, '').replace(/`[^`\n]*`/g, '');

/** The anchors of a page, made from its headings as on GitHub. */
const anchorsOf = (text) =>
  new Set(
    [...text.replace(/^```[\s\S]*?^```/gm, '').matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );

/** Checks that relative links between Markdown pages lead to existing files and headings. */
export function checkLinks(base = root) {
  const problems = [];
  for (const page of markdownFiles(base)) {
    const text = readFileSync(join(base, page), 'utf8');
    for (const [, target] of withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^[a-z]+:/.test(target)) continue;
      const [path, anchor] = target.split('#');
      const file = path === '' ? page : join(dirname(page), path);
      if (!existsSync(join(base, file))) problems.push(`${page}: nothing at ${target}`);
      else if (anchor && !anchorsOf(readFileSync(join(base, file), 'utf8')).has(anchor))
        problems.push(`${page}: no heading for ${target}`);
    }
  }
  return problems;
}
