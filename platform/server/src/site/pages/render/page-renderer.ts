import { statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Inject, Injectable } from '@nestjs/common';
import { pageHead, type HeadPage, type ShownPage } from '@viewkraft/model';
import { CONFIG, type Config } from '../../../kernel/config/config.js';
import { PublicAddress } from '../../../kernel/config/public-address.js';
import { clientDir, uiFolder } from '../../../web/client-files.js';
import { publicConfig } from '../../../web/public-config.js';
import { Contributions } from '../../../kernel/plugin/contributions.js';
import type { SiteContent } from '../../../kernel/plugin/plugin-definition.js';
import { PageShell, type SharedHtml } from '../../../web/page-shell.js';
import { printHead } from '../../../web/print-head.js';

const checkIntervalMs = 1_000;

/** The built entry of the UI (`ui/src/entry-server.tsx`). */
interface ServerEntry {
  renderSite(input: {
    page: ShownPage;
    path: string;
    search: string;
    config: unknown;
  }): Promise<{ html: string; style: string; head: HeadPage; chunks: readonly string[] }>;
}

/** Renders the HTML of the site's pages with the UI's own components. */
@Injectable()
export class PageRenderer {
  private readonly file: string;
  private readonly shell: PageShell;
  private mark = '';
  private lookedAt = -Infinity;
  private loaded: { readonly at: number; readonly entry: Promise<ServerEntry> } | undefined;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly address: PublicAddress,
    private readonly contributions: Contributions,
  ) {
    this.file = join(uiFolder(config.root), 'server', 'entry-server.js');
    this.shell = new PageShell(clientDir(config.root), config, contributions);
  }

  /**
   * The page's HTML with its content security policy; undefined when the UI was not built. `search`: the query that
   * links keep. Rejects with a component's error.
   */
  async render(page: ShownPage, path: string, content: SiteContent, search = ''): Promise<SharedHtml | undefined> {
    const entry = await this.entry();
    if (!entry) return undefined;
    const { name, tagline } = this.config.site;
    const { html, style, head, chunks } = await entry.renderSite({
      page,
      path,
      search,
      config: { ...publicConfig(this.config), plugins: this.contributions.sections(content) },
    });
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

  /** Changes with a new build of the UI; checked at most once a second. */
  build(): string {
    const now = performance.now();
    if (now - this.lookedAt > checkIntervalMs) {
      this.lookedAt = now;
      this.mark = `${this.shell.builtAt()}/${this.builtAt() ?? ''}`;
    }
    return this.mark;
  }

  private builtAt(): number | undefined {
    return statSync(this.file, { throwIfNoEntry: false })?.mtimeMs;
  }

  /** Loads the entry again after a new build. */
  private async entry(): Promise<ServerEntry | undefined> {
    const at = this.builtAt();
    if (at === undefined) return undefined;
    if (this.loaded?.at !== at) {
      const address = `${pathToFileURL(this.file).href}?at=${at}`;
      this.loaded = { at, entry: import(address) as Promise<ServerEntry> };
    }
    return this.loaded.entry;
  }
}
