import { createHash } from 'node:crypto';
import {
  inLocale,
  locales,
  parseBlocks,
  printPath,
  shownBlocks,
  type Block,
  type BlockTypes,
  type Locale,
  type MenuLink,
  type PagePayload,
  type SiteMenus,
} from '@viewkraft/model';
import type { RedirectStatus } from './page-answer.js';
import type { SiteContent } from '../plugins/plugin-definition.js';
import { blocksOfType } from './blocks-of-type.js';
import type { PageRow, PageTexts } from './page-rows.js';

/** Where a redirect leads, ready to be sent. */
export interface Redirection {
  readonly to: string;
  readonly status: RedirectStatus;
  readonly external: boolean;
}

/** A page in one locale. */
export interface SitePage {
  /** As it stands in links: encoded, with its locale. */
  readonly address: string;
  readonly locale: Locale;
  readonly updatedAt: string;
  readonly alternates: Readonly<Partial<Record<Locale, string>>>;
}

interface KeptPage extends SitePage {
  readonly row: PageRow;
  readonly texts: PageTexts;
  payload?: PagePayload;
}

/** All live pages and redirects at one moment; never changes, so that what is found in it fits together. */
export class PageSnapshot implements SiteContent {
  /** By address, readable and with its locale. */
  private readonly byAddress = new Map<string, KeptPage>();
  private readonly menusOf: Readonly<Record<Locale, SiteMenus>>;
  private readonly byType = new Map<string, readonly Block[]>();

  constructor(
    /** Of the rows; the same on every replica. */
    readonly stamp: string,
    rows: readonly PageRow[],
    /** Those that are followed, by their readable source. */
    private readonly redirects: ReadonlyMap<string, Redirection>,
    private readonly siteName: string,
    /** The types of blocks that there are. */
    private readonly types: BlockTypes,
    /** Whether the menus of a page may name another one, both by their addresses. */
    private readonly mayName: (from: string, to: string) => boolean = () => true,
  ) {
    for (const row of rows) this.add(row);
    this.menusOf = { en: this.menusIn('en', rows), de: this.menusIn('de', rows) };
  }

  /** The page at a readable address, its locale included. */
  page(address: string): PagePayload | undefined {
    const page = this.byAddress.get(address);
    return page && (page.payload ??= this.payloadOf(page));
  }

  redirect(address: string): Redirection | undefined {
    return this.redirects.get(address);
  }

  /** As they stand on the page at an address, whether there is one or not. */
  menus(locale: Locale, address: string): SiteMenus {
    const { header, footer } = this.menusOf[locale];
    const named = ({ path }: MenuLink): boolean => this.mayName(address, path);
    return { header: header.filter(named), footer: footer.filter(named) };
  }

  /** Every page in every locale in which it exists. */
  pages(): readonly SitePage[] {
    return [...this.byAddress.values()];
  }

  blocks(type: string): readonly Block[] {
    const known = this.byType.get(type);
    if (known) return known;
    const found = [...this.byAddress].flatMap(([address, { texts }]) =>
      // Most pages have none: they need not be parsed to be sure.
      texts.blocks?.includes(`"${type}"`) ? blocksOfType(this.page(address)?.blocks, type) : [],
    );
    this.byType.set(type, found);
    return found;
  }

  private add(row: PageRow): void {
    const there = locales.flatMap((locale) => {
      const texts = row.texts[locale];
      const address = texts && inLocale(texts.path, locale);
      // Behind a redirect nobody gets to see the page.
      return !texts || !address || this.redirects.has(address) ? [] : [{ locale, texts, address }];
    });
    const alternates = Object.fromEntries(there.map(({ locale, address }) => [locale, printPath(address)]));
    for (const { locale, texts, address } of there) {
      if (this.byAddress.has(address)) continue;
      const { updatedAt } = row;
      this.byAddress.set(address, { address: printPath(address), locale, updatedAt, alternates, row, texts });
    }
  }

  private payloadOf({ address, locale, row, texts, alternates }: KeptPage): PagePayload {
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
    // By what it shows: a save that touches the other language alone leaves the page as it was, to the byte.
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

/** What cannot be shown is left out: a record that was written past its rules breaks no page. */
function blocksOf(json: string | null, types: BlockTypes): readonly Block[] {
  if (json === null) return [];
  try {
    return shownBlocks(parseBlocks(JSON.parse(json), types).blocks, types);
  } catch {
    return [];
  }
}

const markOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 16);
