import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { pageHead, type HeadPage, type Locale, type ShownPage, type SiteMenus } from '@viewkraft/model';
import { CONFIG, type Config } from '../../../kernel/config/config.js';
import { PublicAddress } from '../../../kernel/config/public-address.js';
import { clientDir, uiFolder } from '../../../web/client-files.js';
import { publicConfig } from '../../../web/public-config.js';
import { LOG, type Log } from '../../../kernel/log/log.js';
import { Contributions } from '../../../kernel/plugin/contributions.js';
import type { SiteContent } from '../../../kernel/plugin/plugin-definition.js';
import type { GuestPath } from '../../../web/page-preloads.js';
import { PageShell, type SharedHtml } from '../../../web/page-shell.js';
import { printHead } from '../../../web/print-head.js';
import { RebuiltModule } from './rebuilt-module.js';

const checkIntervalMs = 1_000;

/** The built entry of the UI (`ui/src/entry-server.tsx`). */
interface ServerEntry {
  renderSite(input: {
    page: ShownPage;
    path: string;
    search: string;
    config: unknown;
  }): Promise<{ html: string; style: string; head: HeadPage; chunks: readonly string[] }>;
  renderGuestPage(input: GuestPage & { config: unknown }): Promise<string>;
}

/** A page that guests see before they have an account or a session. */
interface GuestPage {
  /** Without the locale. */
  readonly path: GuestPath;
  readonly locale: Locale;
  /** With its question mark, or empty. */
  readonly search: string;
  readonly menus: SiteMenus;
}

/** Renders the HTML of the site's pages with the UI's own components. */
@Injectable()
export class PageRenderer {
  private readonly entry: RebuiltModule<ServerEntry>;
  private readonly shell: PageShell;
  private mark = '';
  private lookedAt = -Infinity;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly address: PublicAddress,
    private readonly contributions: Contributions,
    @Inject(LOG) private readonly log: Log,
  ) {
    this.entry = new RebuiltModule(join(uiFolder(config.root), 'server', 'entry-server.js'), log);
    this.shell = new PageShell(clientDir(config.root), config, contributions);
  }

  /**
   * The page's HTML with its content security policy; undefined when the UI was not built. `search`: the query that
   * links keep. Rejects with a component's error.
   */
  async render(page: ShownPage, path: string, content: SiteContent, search = ''): Promise<SharedHtml | undefined> {
    const entry = await this.entry.latest();
    if (!entry) return undefined;
    const { name, tagline } = this.config.site;
    const config = this.pageConfig(content);
    const { html, style, head, chunks } = await entry.renderSite({ page, path, search, config });
    return this.shell.renderShared({
      locale: page.locale,
      head: printHead(pageHead(head, { origin: this.address.origin, name, tagline })),
      body: html,
      style,
      data: page,
      payload: 'blocks' in page ? page : null,
      content,
      hosts: 'isPreview' in page ? 'embedded' : this.contributions.isSecret(path) ? 'none' : 'all',
      chunks,
      reads: ['/api/auth/session'],
    });
  }

  /**
   * The HTML of a page for guests, which the application replaces. Empty, so that the application starts in an empty
   * page, when the UI was not built or a component fails.
   */
  async renderGuestPage(page: GuestPage, content: SiteContent, requestId: string): Promise<string> {
    try {
      const entry = await this.entry.latest();
      return entry ? await entry.renderGuestPage({ ...page, config: this.pageConfig(content) }) : '';
    } catch (err) {
      this.log.error({ requestId, path: page.path, err }, 'Cannot render a page');
      return '';
    }
  }

  private pageConfig(content: SiteContent): object {
    return { ...publicConfig(this.config), plugins: this.contributions.sections(content) };
  }

  /** Changes with a new build of the UI; checked at most once a second. */
  build(): string {
    const now = performance.now();
    if (now - this.lookedAt > checkIntervalMs) {
      this.lookedAt = now;
      this.mark = `${this.shell.builtAt()}/${this.entry.builtAt() ?? ''}`;
    }
    return this.mark;
  }
}
