import { createHash } from 'node:crypto';
import {
  type Block,
  type BlockTypes,
  inLocale,
  type Locale,
  locales,
  type MenuLink,
  type PagePayload,
  parseBlocks,
  printPath,
  shownBlocks,
  type SiteMenus,
} from '@viewkraft/model';
import type { RedirectStatus } from './page-response.js';
import type { SiteContent } from '../../kernel/plugin/plugin-definition.js';
import type { PageRow, PageTexts } from './page-rows.js';

/** The destination of a redirect, ready to be sent. */
export interface Redirection {
  readonly to: string;
  readonly status: RedirectStatus;
  readonly external: boolean;
}

/** A page in one locale. */
export interface SitePage {
  /** Encoded, with its locale, as in links. */
  readonly address: string;
  readonly locale: Locale;
  readonly updatedAt: string;
  readonly alternates: Readonly<Partial<Record<Locale, string>>>;
}

type FoundPage = SitePage & { readonly row: PageRow; readonly texts: PageTexts };
type KeptPage = FoundPage & { payload?: PagePayload };

/** All live pages and redirects at one moment. Immutable, so that all look-ups are consistent. */
export class PageSnapshot implements SiteContent {
  /** By decoded address with its locale. */
  private readonly byAddress = new Map<string, KeptPage>();
  private readonly menusOf: Readonly<Record<Locale, SiteMenus>>;
  private readonly byType = new Map<string, readonly Block[]>();

  constructor(
    /** Stamp of the rows; the same on every replica. */
    readonly stamp: string,
    rows: readonly PageRow[],
    /** Active redirects by their decoded source. */
    private readonly redirects: ReadonlyMap<string, Redirection>,
    private readonly siteName: string,
    private readonly types: BlockTypes,
    /** Whether the menus of a page may link to another one, both by address. */
    private readonly mayLinkTo: (from: string, to: string) => boolean = () => true,
  ) {
    for (const row of rows) this.add(row);
    this.menusOf = { en: this.menusIn('en', rows), de: this.menusIn('de', rows) };
  }

  /** The page at a decoded address, including its locale. */
  page(address: string): PagePayload | undefined {
    const page = this.byAddress.get(address);
    return page && (page.payload ??= this.payloadOf(page));
  }

  /** A page of any status at one of its own addresses, as if live; undefined: the page has no such address. */
  preview(row: PageRow, address: string): PagePayload | undefined {
    const page = found(row).find((one) => one.readable === address);
    return page && { ...this.payloadOf(page), isPreview: true };
  }

  redirect(address: string): Redirection | undefined {
    return this.redirects.get(address);
  }

  /** The menus shown at an address, whether or not a page exists there. */
  menus(locale: Locale, address: string): SiteMenus {
    const { header, footer } = this.menusOf[locale];
    const mayLink = ({ path }: MenuLink): boolean => this.mayLinkTo(address, path);
    return { header: header.filter(mayLink), footer: footer.filter(mayLink) };
  }

  /** Every page in every locale in which it exists. */
  pages(): readonly SitePage[] {
    return [...this.byAddress.values()];
  }

  blocks(type: string): readonly Block[] {
    const cached = this.byType.get(type);
    if (cached) return cached;
    const found = [...this.byAddress].flatMap(([address, { texts }]) =>
      // Most pages contain no such block; the text search avoids parsing them.
      texts.blocks?.includes(`"${type}"`) ? blocksOfType(this.page(address)?.blocks, type) : [],
    );
    this.byType.set(type, found);
    return found;
  }

  private add(row: PageRow): void {
    // A page behind a redirect is unreachable.
    for (const { readable, ...page } of found(row, (address) => !this.redirects.has(address))) {
      if (!this.byAddress.has(readable)) this.byAddress.set(readable, page);
    }
  }

  private payloadOf({ address, locale, row, texts, alternates }: FoundPage): PagePayload {
    const shown = {
      path: address,
      locale,
      title: this.titleOf(texts),
      description: texts.description,
      image: row.image,
      blocks: blocksOf(texts.blocks, this.types),
      alternates,
      menus: this.menus(locale, address),
    };
    // Computed from the shown content: a change of another locale leaves the version as it was.
    return { ...shown, version: markOf(JSON.stringify(shown)) };
  }

  private menusIn(locale: Locale, rows: readonly PageRow[]): SiteMenus {
    const inMenu = (menu: 'header' | 'footer'): MenuLink[] =>
      rows
        .flatMap(({ menu: own, position, texts: { [locale]: texts } }) => {
          const address = texts && inLocale(texts.path, locale);
          if (own !== menu || !address || !this.byAddress.has(address)) return [];
          return [{ title: this.titleOf(texts), path: printPath(address), position: position ?? Infinity }];
        })
        .sort((a, b) => (a.position === b.position ? (a.title < b.title ? -1 : 1) : a.position - b.position))
        .map(({ title, path }) => ({ title, path }));
    return { header: inMenu('header'), footer: inMenu('footer') };
  }

  private titleOf({ title }: PageTexts): string {
    return title ?? this.siteName;
  }
}

/** A page in each of its locales by decoded address, where `isOpen` allows it. */
function found(row: PageRow, isOpen: (address: string) => boolean = () => true): (FoundPage & { readable: string })[] {
  const there = locales.flatMap((locale) => {
    const texts = row.texts[locale];
    const readable = texts && inLocale(texts.path, locale);
    return texts && readable && isOpen(readable) ? [{ locale, texts, readable, address: printPath(readable) }] : [];
  });
  const alternates = Object.fromEntries(there.map(({ locale, address }) => [locale, address]));
  return there.map((page) => ({ ...page, updatedAt: row.updatedAt, alternates, row }));
}

/** Invalid blocks are left out: a record written around the rules must not break a page. */
function blocksOf(json: string | null, types: BlockTypes): readonly Block[] {
  if (json === null) return [];
  try {
    return shownBlocks(parseBlocks(JSON.parse(json), types).blocks, types);
  } catch {
    return [];
  }
}

const markOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 16);

/** The blocks of a type at any depth, for instance in columns. */
function blocksOfType(value: unknown, type: string): Block[] {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((one) => blocksOfType(one, type));
  const own = 'type' in value && value.type === type ? [value as Block] : [];
  return [...own, ...Object.values(value).flatMap((one) => blocksOfType(one, type))];
}
