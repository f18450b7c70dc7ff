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
import type { Queryable } from '../../kernel/database/database.js';
import type { ReadBody, RecordChange, RecordExtension } from '../../data/extensions/record-extension.js';
import { RecordExtensions } from '../../data/extensions/record-extensions.js';
import { Contributions } from '../../kernel/plugin/contributions.js';
import { PreviewLinks } from './previews/preview-links.js';
import { isReserved, type PluginPaths } from './reserved-paths.js';
import { addressAliases } from './address-aliases.js';

/** Rules for pages beyond those of ordinary records: unique addresses, and valid blocks. */
@Injectable()
export class PagesExtension implements RecordExtension, OnModuleInit {
  readonly view = 'pages';

  constructor(
    private readonly extensions: RecordExtensions,
    private readonly contributions: Contributions,
    private readonly previews: PreviewLinks,
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
      // Accepts a list as well as JSON text.
      if (Array.isArray(body[blocks])) body[blocks] = JSON.stringify(body[blocks]);
      problems.push(...blockProblems(body[blocks], blocks, this.contributions.blocks));
    }
    return { body, extras: {}, problems };
  }

  /** A page that is restored later starts without preview links. */
  async afterWrite(tx: Queryable, { before, after }: RecordChange): Promise<void> {
    if (before && !after) await this.previews.revoke(String(before['id']), tx);
  }
}

/** The normalized path, or its problem; undefined: not to be checked here. */
function readAddress(value: unknown, locale: Locale, plugins: PluginPaths): string | Message | null | undefined {
  if (typeof value !== 'string') return undefined;
  if (value.trim() === '') return null;
  const path = normalPath(value);
  if (path === null) return { key: 'pagePath' };
  if (/^\/(?:de|en)(?=\/|$)/.test(path)) return { key: 'pagePathLocale' };
  if (isReserved(path, plugins)) return { key: 'pagePathReserved', params: { path } };
  const alias = addressAliases.get(inLocale(path, locale));
  return alias === undefined ? path : { key: 'pagePathTwin', params: { path: inLocale(path, locale), address: alias } };
}

/** Avoids a second message for an invalid path. */
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
