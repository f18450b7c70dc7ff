import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../server/start-server.js';

/** A code block of a page. Its info string is a language, a kind and options: `http as=guest`, `ts file=src/server/index.ts`. */
export interface Block {
  readonly page: string;
  readonly line: number;
  readonly language: string;
  readonly kind: string;
  readonly options: Readonly<Record<string, string>>;
  readonly text: string;
  /** For the title of a test. */
  readonly place: string;
}

/** Documentation pages outside of `docs/`. */
const others = [
  'README.md',
  'plugins/README.md',
  'examples/README.md',
  'cli/plugin-template/README.md',
  'cli/create-viewkraft/template/README.en.md',
  'cli/create-viewkraft/template/README.de.md',
];
/** Written by a tool, or no page of the documentation. */
const leftOut = ['docs/site', 'docs/plugins/reference', 'docs/public'];

function* pagesIn(folder: string): Generator<string> {
  for (const entry of readdirSync(join(repository, folder), { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`;
    if (leftOut.includes(path)) continue;
    if (entry.isDirectory()) yield* pagesIn(path);
    else if (entry.name.endsWith('.md')) yield path;
  }
}

export const documentedPages = [...pagesIn('docs'), ...others].sort();

export const readPage = (page: string): string => readFileSync(join(repository, page), 'utf8');

/** The code blocks of a page, including those in lists. */
export function blocksOf(page: string, content = readPage(page)): Block[] {
  const blocks: Block[] = [];
  let open: { info: string; indent: string; line: number; lines: string[] } | undefined;
  content.split('\n').forEach((text, at) => {
    const fence = /^( *)```(.*)$/.exec(text);
    if (!open) {
      if (fence) open = { info: (fence[2] ?? '').trim(), indent: fence[1] ?? '', line: at + 1, lines: [] };
      return;
    }
    if (fence && fence[2] === '') {
      blocks.push(blockOf(page, open));
      open = undefined;
    } else open.lines.push(text.startsWith(open.indent) ? text.slice(open.indent.length) : text.trimStart());
  });
  return blocks;
}

function blockOf(page: string, { info, line, lines }: { info: string; line: number; lines: string[] }): Block {
  const [language = '', ...words] = info.split(/\s+/);
  const isOption = (word: string) => word.includes('=');
  const options = Object.fromEntries(words.filter(isOption).map((word) => word.split('=') as [string, string]));
  const kind = words.find((word) => !isOption(word)) ?? '';
  return { page, line, language, kind, options, text: lines.join('\n'), place: `${page}:${line}` };
}

export const documentedBlocks = documentedPages.flatMap((page) => blocksOf(page));

/** The blocks with one of these info strings, without options: `json view`. */
export const blocksOfKind = (...kinds: readonly string[]): Block[] =>
  documentedBlocks.filter((block) => kinds.includes(`${block.language} ${block.kind}`.trim()));
