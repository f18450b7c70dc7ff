import type { Token, Tokens } from 'marked';
import { lexMarkdown } from './lex-markdown.js';
import { isLink, isPictureAddress } from './web-link.js';

/** The only elements that markdown can produce. */
type MarkdownTag =
  | 'p' | 'h2' | 'h3' | 'h4' | 'h5' | 'h6' | 'ul' | 'ol' | 'li' | 'blockquote' | 'pre' | 'code' | 'hr' | 'br'
  | 'strong' | 'em' | 'del' | 'a' | 'img' | 'table' | 'thead' | 'tbody' | 'tr' | 'th' | 'td'; // prettier-ignore

/** A text, or an element: tag, attributes, content. */
export type MarkdownNode =
  string | readonly [MarkdownTag, Readonly<Record<string, string | number>> | null, ...MarkdownNode[]];

/**
 * Markdown as nodes. Raw HTML stays text. Links and pictures have the addresses allowed in blocks (`isLink`); others
 * become text. Headings start at h2, because the page has an h1.
 */
export function renderMarkdown(markdown: string): MarkdownNode[] {
  try {
    const list = nodes(lexMarkdown(markdown));
    if (depthOf(list) <= deepest) return list;
  } catch (error) {
    // A thousand nested quotes overflow the call stack.
    if (!(error instanceof RangeError)) throw error;
  }
  return [['p', null, markdown]];
}

/** Maximum nesting of elements that a page can show. */
const deepest = 40;

function depthOf(list: readonly MarkdownNode[]): number {
  return list.reduce<number>((max, node) => {
    if (typeof node === 'string') return max;
    const [, , ...inner] = node;
    return Math.max(max, 1 + depthOf(inner));
  }, 0);
}

function nodes(tokens: readonly Token[] | undefined): MarkdownNode[] {
  const list: MarkdownNode[] = [];
  for (const token of tokens ?? []) {
    for (const node of nodesOf(token)) {
      const last = list.at(-1);
      // Adjacent texts are merged, as in a document.
      if (typeof node === 'string' && typeof last === 'string') list[list.length - 1] = last + node;
      else if (node !== '') list.push(node);
    }
  }
  return list;
}

function element(tag: MarkdownTag, tokens: readonly Token[] | undefined): MarkdownNode[] {
  return [[tag, null, ...nodes(tokens)]];
}

function nodesOf(token: Token): MarkdownNode[] {
  switch (token.type) {
    case 'space':
    case 'def':
      return [];
    case 'paragraph':
      return element('p', token.tokens);
    case 'heading':
      return element(`h${Math.max(2, (token as Tokens.Heading).depth)}` as MarkdownTag, token.tokens);
    case 'blockquote':
    case 'strong':
    case 'em':
    case 'del':
      return element(token.type, token.tokens);
    case 'list':
      return [listNode(token as Tokens.List)];
    case 'code':
      return [['pre', null, ['code', null, (token as Tokens.Code).text]]];
    case 'codespan':
      return [['code', null, (token as Tokens.Codespan).text]];
    case 'hr':
    case 'br':
      return [[token.type, null]];
    case 'link':
      return linkNodes(token as Tokens.Link);
    case 'image':
      return imageNodes(token as Tokens.Image);
    case 'table':
      return [tableNode(token as Tokens.Table)];
    case 'text':
      return token.tokens ? nodes(token.tokens) : [characters((token as Tokens.Text).text)];
    case 'escape':
      return [(token as Tokens.Escape).text];
    case 'html': {
      // HTML is shown as plain text.
      const text = token.raw.trimEnd();
      return (token as Tokens.HTML).block ? [['p', null, text]] : [token.raw];
    }
    default:
      return [token.raw];
  }
}

function listNode(list: Tokens.List): MarkdownNode {
  const start = list.ordered && list.start !== 1 && list.start !== '' ? { start: list.start } : null;
  const items = list.items.map((item): MarkdownNode => ['li', null, ...nodes(item.tokens)]);
  return [list.ordered ? 'ol' : 'ul', start, ...items];
}

function linkNodes(link: Tokens.Link): MarkdownNode[] {
  const href = characters(link.href);
  return isLink(href) ? [['a', { href }, ...nodes(link.tokens)]] : nodes(link.tokens);
}

function imageNodes({ href, text }: Tokens.Image): MarkdownNode[] {
  // External pictures would disclose the reader to another host.
  return href.startsWith('/') && isPictureAddress(href)
    ? [['img', { src: href, alt: characters(text) }]]
    : [characters(text)];
}

function tableNode(table: Tokens.Table): MarkdownNode {
  const row = (cells: readonly Tokens.TableCell[], tag: 'th' | 'td'): MarkdownNode => [
    'tr',
    null,
    ...cells.map((cell): MarkdownNode => [tag, tag === 'th' ? { scope: 'col' } : null, ...nodes(cell.tokens)]),
  ];
  const body = table.rows.map((cells) => row(cells, 'td'));
  return ['table', null, ['thead', null, row(table.header, 'th')], ['tbody', null, ...body]];
}

/** Character references that are common in running text; other characters are written literally. */
const named: Readonly<Record<string, string>> = {
  amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0', shy: '\u00ad', ndash: '–', mdash: '—', hellip: '…',
  copy: '©', reg: '®', euro: '€', sect: '§', thinsp: '\u2009',
}; // prettier-ignore

/** Text with character references such as `&shy;` and `&#8209;` decoded. */
function characters(text: string): string {
  return text.replaceAll(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,6}));/gi,
    (whole, decimal, hex, name: string | undefined) => {
      if (name !== undefined) return Object.hasOwn(named, name) ? (named[name] as string) : whole;
      const code = decimal === undefined ? parseInt(String(hex), 16) : Number(decimal);
      const isScalar = code > 31 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
      return isScalar ? String.fromCodePoint(code) : whole;
    },
  );
}
