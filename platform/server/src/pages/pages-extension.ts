import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  inLocale,
  locales,
  normalPath,
  parseBlocks,
  type BlockTypes,
  type ErrorDetail,
  type Locale,
  type Message,
} from '@viewkraft/model';
import type { ReadBody, RecordExtension } from '../records/record-extension.js';
import { RecordExtensions } from '../records/record-extensions.js';
import { Contributions } from '../plugins/contributions.js';
import { isReserved, type PluginPaths } from './reserved-paths.js';
import { twins } from './twins.js';

/** What pages are beyond ordinary records: each has an address that nothing else has, and blocks that can be shown. */
@Injectable()
export class PagesExtension implements RecordExtension, OnModuleInit {
  readonly view = 'pages';

  constructor(
    private readonly extensions: RecordExtensions,
    private readonly contributions: Contributions,
  ) {}

  onModuleInit(): void {
    this.extensions.register(this);
  }

  readBody(sent: Readonly<Record<string, unknown>>): ReadBody {
    const body: Record<string, unknown> = { ...sent };
    const problems: ErrorDetail[] = [];
    for (const locale of locales) {
      const [path, blocks] = [`path_${locale}`, `blocks_${locale}`];
      const address = readAddress(body[path], locale, this.contributions);
      if (typeof address === 'object' && address !== null) problems.push({ column: path, ...address });
      if (path in body) body[path] = typeof address === 'string' ? address : asSent(body[path], address);
      // A list is taken as well as its text.
      if (Array.isArray(body[blocks])) body[blocks] = JSON.stringify(body[blocks]);
      problems.push(...blockProblems(body[blocks], blocks, this.contributions.blocks));
    }
    return { body, extras: {}, problems };
  }
}

/** The path in its one form, or what is wrong with it; undefined: it is nobody's business here. */
function readAddress(value: unknown, locale: Locale, plugins: PluginPaths): string | Message | null | undefined {
  if (typeof value !== 'string') return undefined;
  if (value.trim() === '') return null;
  const path = normalPath(value);
  if (path === null) return { key: 'pagePath' };
  if (/^\/(?:de|en)(?=\/|$)/.test(path)) return { key: 'pagePathLocale' };
  if (isReserved(path, plugins)) return { key: 'pagePathReserved', params: { path } };
  const twin = twins.get(inLocale(path, locale));
  return twin === undefined ? path : { key: 'pagePathTwin', params: { path: inLocale(path, locale), address: twin } };
}

/** What is wrong is told once: a path that cannot be one is not judged a second time. */
function asSent(value: unknown, address: Message | null | undefined): unknown {
  return address === undefined ? value : null;
}

function blockProblems(value: unknown, column: string, types: BlockTypes): ErrorDetail[] {
  if (typeof value !== 'string' || value.trim() === '') return [];
  let list: unknown;
  try {
    list = JSON.parse(value);
  } catch {
    return [{ column, key: 'blocksJson' }];
  }
  return parseBlocks(list, types).problems.map(({ path, ...problem }) => ({
    column,
    ...(path !== '' && { path }),
    ...problem,
  }));
}
