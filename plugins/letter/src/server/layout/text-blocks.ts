import { renderMarkdown, type MarkdownNode } from '@viewkraft/model';
import type { FaceName, SheetRun } from '../../shared/letter-sheets.js';
import { drawable } from './drawable.js';

/** A paragraph of a letter's text. */
export interface TextBlock {
  readonly runs: readonly SheetRun[];
  /** Nesting level in lists and quotations; 0 is the text itself. */
  readonly depth: number;
  /** Marker of a list item, on its first paragraph. */
  readonly marker?: string;
  /** No blank line before this paragraph. */
  readonly tight?: true;
  /** Kept on the same sheet as the next paragraph. */
  readonly heading?: true;
}

interface Style {
  readonly bold: boolean;
  readonly italic: boolean;
}

const plain: Style = { bold: false, italic: false };

/**
 * Converts markdown to the paragraphs of a letter. Line breaks are kept; elements without a form on paper keep their
 * text.
 */
export function textBlocks(markdown: string): TextBlock[] {
  const blocks: TextBlock[] = [];
  for (const node of renderMarkdown(asNumbered(markdown))) addNode(node, 0, blocks);
  return blocks.filter(({ runs, marker }) => runs.length > 0 || marker !== undefined);
}

/** Markdown would renumber `1)` as `1.`: a letter keeps the numbers as written. */
const asNumbered = (markdown: string): string => markdown.replace(/^( {0,3}\d{1,9})\)(?=\s)/gm, '$1\\)');

function addNode(node: MarkdownNode, depth: number, blocks: TextBlock[]): void {
  if (typeof node === 'string') return void addRuns([node], depth, blocks);
  const [tag, attributes, ...inner] = node;
  if (tag === 'ul' || tag === 'ol') return addList(tag, Number(attributes?.['start'] ?? 1), inner, depth, blocks);
  if (tag === 'blockquote') return void inner.forEach((one) => addNode(one, depth + 1, blocks));
  if (tag === 'table') return addTable(inner, depth, blocks);
  if (tag === 'hr') return;
  const heading = /^h\d$/.test(tag);
  addRuns(inner, depth, blocks, heading ? { bold: true, italic: false } : plain, heading);
}

function addRuns(nodes: readonly MarkdownNode[], depth: number, blocks: TextBlock[], style = plain, heading = false) {
  const runs = tidy(nodes.flatMap((node) => runsOf(node, style)));
  if (runs.length > 0) blocks.push({ runs, depth, ...(heading && { heading }) });
}

const blockTags = new Set(['p', 'ul', 'ol', 'blockquote', 'pre', 'table', 'hr', 'h2', 'h3', 'h4', 'h5', 'h6']);
const isBlock = (node: MarkdownNode): boolean => typeof node !== 'string' && blockTags.has(node[0]);

function addList(tag: string, start: number, items: readonly MarkdownNode[], depth: number, blocks: TextBlock[]) {
  items.forEach((item, at) => {
    if (typeof item === 'string') return;
    const marker = tag === 'ol' ? `${start + at}.` : '•';
    const first = blocks.length;
    const parts = item.slice(2) as MarkdownNode[];
    // Text beside a list within the item is a separate paragraph.
    const words = parts.findIndex(isBlock);
    addRuns(words < 0 ? parts : parts.slice(0, words), depth + 1, blocks);
    if (words >= 0) parts.slice(words).forEach((part) => addNode(part, depth + 1, blocks));
    const own = blocks[first] ?? { runs: [], depth: depth + 1 };
    const isNested = own.marker !== undefined;
    const base = isNested ? { runs: [], depth: depth + 1 } : own;
    const tight = (at > 0 || depth > 0) && !parts.some((part) => typeof part !== 'string' && part[0] === 'p');
    blocks.splice(first, isNested ? 0 : 1, { ...base, marker, ...(tight && { tight }) });
  });
}

/** Tables have no rules on paper: the cells of a row are placed side by side. */
function addTable(parts: readonly MarkdownNode[], depth: number, blocks: TextBlock[]) {
  const rows = parts.flatMap((part) => (typeof part === 'string' ? [] : (part.slice(2) as MarkdownNode[])));
  for (const row of rows) {
    if (typeof row === 'string') continue;
    const cells = (row.slice(2) as MarkdownNode[]).flatMap((cell, at) => (at === 0 ? [cell] : [' · ', cell]));
    addRuns(cells, depth, blocks);
  }
}

function runsOf(node: MarkdownNode, style: Style): SheetRun[] {
  if (typeof node === 'string') {
    const face = faceOf(style);
    return [{ text: drawable(node, face), face }];
  }
  const [tag, attributes, ...inner] = node;
  if (tag === 'br') return [{ text: '\n', face: faceOf(style) }];
  if (tag === 'img') return runsOf(String(attributes?.['alt'] ?? ''), style);
  const within =
    tag === 'strong' || tag === 'th' ? { ...style, bold: true } : tag === 'em' ? { ...style, italic: true } : style;
  const runs = inner.flatMap((one) => runsOf(one, within));
  // Links cannot be clicked on paper.
  const href = tag === 'a' ? String(attributes?.['href'] ?? '').replace(/^mailto:|^tel:/, '') : '';
  const isShown = href === '' || runs.map(({ text }) => text).join('') === href;
  return isShown ? runs : [...runs, ...runsOf(` (${href})`, style)];
}

function faceOf({ bold, italic }: Style): FaceName {
  if (bold) return italic ? 'boldItalic' : 'bold';
  return italic ? 'italic' : 'text';
}

/** Collapses spaces, and trims lines and text. */
function tidy(runs: readonly SheetRun[]): SheetRun[] {
  const tidied: SheetRun[] = [];
  let last = '\n';
  for (const { text, face } of runs) {
    let kept = '';
    for (const char of text) {
      if (char === ' ' && (last === ' ' || last === '\n')) continue;
      if (char === '\n' && last === ' ') {
        if (kept.endsWith(' ')) kept = kept.slice(0, -1);
        else trimLast(tidied);
      }
      kept += char;
      last = char;
    }
    if (kept !== '') tidied.push({ text: kept, face });
  }
  while (/[ \n]$/.test(tidied.at(-1)?.text ?? '')) trimLast(tidied);
  while (/^\n/.test(tidied[0]?.text ?? '')) {
    const [first, ...rest] = tidied as [SheetRun, ...SheetRun[]];
    const text = first.text.replace(/^[ \n]+/, '');
    tidied.splice(0, tidied.length, ...(text === '' ? rest : [{ ...first, text }, ...rest]));
  }
  return tidied;
}

function trimLast(runs: SheetRun[]): void {
  const last = runs.pop();
  const text = last?.text.replace(/[ \n]$/, '') ?? '';
  if (last && text !== '') runs.push({ ...last, text });
}
