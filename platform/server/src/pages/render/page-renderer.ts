import { statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Inject, Injectable } from '@nestjs/common';
import { pageHead, type HeadPage, type ShownPage } from '@viewkraft/model';
import { CONFIG, type Config } from '../../config/config.js';
import { PublicAddress } from '../../config/public-address.js';
import { clientDir } from '../../public/client-files.js';
import { publicConfig } from '../../public/public-config.js';
import { Contributions } from '../../plugins/contributions.js';
import type { SiteContent } from '../../plugins/plugin-definition.js';
import { PageShell, type SharedHtml } from '../../public/page-shell.js';
import { printHead } from '../print-head.js';

const lookMilliseconds = 1_000;

/** The built entry of the UI (ui/src/entry-server.tsx). */
interface ServerEntry {
  renderSite(input: {
    page: ShownPage;
    path: string;
    config: unknown;
  }): Promise<{ html: string; head: HeadPage; chunks: readonly string[] }>;
}

/** Makes the HTML of the site's pages, with the UI's own components. */
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
    this.file = join(config.root, 'ui', 'dist', 'server', 'entry-server.js');
    this.shell = new PageShell(clientDir(config.root), config, contributions);
  }

  /** The page's HTML with its policy; undefined when the UI was not built. Rejects with what a component throws. */
  async render(page: ShownPage, path: string, content: SiteContent): Promise<SharedHtml | undefined> {
    const entry = await this.entry();
    if (!entry) return undefined;
    const { name, tagline } = this.config.site;
    const { html, head, chunks } = await entry.renderSite({
      page,
      path,
      config: { ...publicConfig(this.config), plugins: this.contributions.sections(content) },
    });
    return this.shell.renderShared({
      locale: page.locale,
      head: printHead(pageHead(head, { origin: this.address.origin, name, tagline })),
      body: html,
      data: page,
      payload: 'blocks' in page ? page : null,
      content,
      isSecret: this.contributions.isSecret(path),
      chunks,
      reads: ['/api/auth/session'],
    });
  }

  /** Changes when the UI is built anew; asked for at most once a second. */
  build(): string {
    const now = performance.now();
    if (now - this.lookedAt > lookMilliseconds) {
      this.lookedAt = now;
      this.mark = `${this.shell.builtAt()}/${this.builtAt() ?? ''}`;
    }
    return this.mark;
  }

  private builtAt(): number | undefined {
    return statSync(this.file, { throwIfNoEntry: false })?.mtimeMs;
  }

  /** Loads the entry again when it was built again. */
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
