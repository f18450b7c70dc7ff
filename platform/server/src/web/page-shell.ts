import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pageHead, type HeadPage, type Locale, type PagePayload, type SiteMenus } from '@viewkraft/model';
import type { Config, SiteConfig } from '../kernel/config/config.js';
import { printHead } from './print-head.js';
import type { MergedSources } from '../kernel/plugin/content-sources.js';
import type { Contributions } from '../kernel/plugin/contributions.js';
import type { SiteContent } from '../kernel/plugin/plugin-definition.js';
import { ClientBuild } from './client-build.js';
import { inlineHash, pagePolicy, sharedPagePolicy } from './content-policy.js';
import { escapeHtml } from './escape-html.js';
import { loadAfterPaint } from './load-after-paint.js';
import type { PageNeeds } from './page-preloads.js';
import { publicConfig } from './public-config.js';

const bareShell =
  '<!doctype html><html lang="__LANG__"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title></title></head><body></body></html>';

/** The additions of a site page to the shell. */
interface SharedPage {
  readonly locale: Locale;
  /** HTML that replaces the title. */
  readonly head: string;
  /** HTML inside `#root`. */
  readonly body: string;
  /** Style sheet for the content of `body`; empty: none. */
  readonly style: string;
  /** The data block `payload`. */
  readonly data: unknown;
  /** The page's payload; null: an error page. */
  readonly payload: PagePayload | null;
  readonly content: SiteContent;
  /**
   * The plugin hosts that the policy opens. For pages with a secret address: `none`, or `embedded` for hosts of frames
   * and pictures only, which do not learn the address.
   */
  readonly hosts: 'all' | 'embedded' | 'none';
  readonly chunks: readonly string[];
  readonly reads: readonly string[];
}

/** The site's data for every page of the application. */
interface AppSite {
  readonly menus: SiteMenus;
  readonly content: SiteContent;
  /** HTML inside `#root`; empty: the application starts in an empty page. */
  readonly body: string;
}

export interface SharedHtml {
  readonly html: string;
  readonly policy: string;
}

/** The built `index.html`; its placeholders are filled for every response. */
export class PageShell {
  private text: string | undefined;
  private readAt = 0;
  private build: ClientBuild | undefined;
  /** Allowed form targets: redirects to the sign-in of other sites. */
  readonly formOrigins: readonly string[];
  private readonly file: string;
  private readonly config: Readonly<Record<string, unknown>>;
  private readonly site: SiteConfig;

  constructor(
    private readonly clientDir: string,
    config: Pick<Config, 'site' | 'uploads' | 'dev' | 'auth' | 'imageDomains' | 'publicUrl'>,
    private readonly plugins?: Pick<Contributions, 'sections' | 'sources'>,
  ) {
    this.site = config.site;
    this.formOrigins = config.auth.providers.map(({ issuer }) => new URL(issuer).origin);
    this.file = join(clientDir, 'index.html');
    this.config = publicConfig(config);
  }

  /**
   * A page of the application, with preloads for its first view; undefined when the UI was not built. Its configuration
   * contains the menus, because it has no payload.
   */
  render(
    page: HeadPage,
    nonce: string,
    needs: PageNeeds = { chunks: [], reads: [] },
    site?: AppSite,
  ): string | undefined {
    const head = printHead(pageHead(page, { origin: '', ...this.site }));
    const body = site?.body ?? '';
    const text = this.read();
    if (text === undefined) return undefined;
    const config = { ...this.pageConfig(site?.content), ...(site && { menus: site.menus }) };
    const html = filled(text, { locale: page.locale, nonce, reads: needs.reads, config })
      .replace(/<title>[^<]*<\/title>/, () => head)
      .replace('</head>', () => `${this.links(needs.chunks, needs.later, nonce)}</head>`);
    if (body === '') return html;
    return loadAfterPaint(html, nonce).replace(
      '<div id="root"></div>',
      () => `<div id="root" data-early>${body}</div>`,
    );
  }

  /**
   * A page of the site, the same for everybody: without a nonce, complete without scripts. Undefined when the UI was
   * not built.
   */
  renderShared(page: SharedPage): SharedHtml | undefined {
    const text = this.read();
    if (text === undefined) return undefined;
    const bare = text.replace(/<meta property="csp-nonce"[^>]*>/, '').replaceAll(' nonce="__NONCE__"', '');
    const style = page.style && `<style>${page.style}</style>`;
    const config = this.pageConfig(page.content);
    const shell = filled(bare, { locale: page.locale, nonce: '', reads: page.reads, config });
    const document = loadAfterPaint(shell.replace('</head>', () => `${this.links(page.chunks)}${style}</head>`));
    const hashes = [...document.matchAll(/<script>([^]*?)<\/script>/g)].map(([, script = '']) => inlineHash(script));
    const html = document
      .replace(/<title>[^<]*<\/title>/, () => page.head)
      .replace(/\s*<noscript>[^]*?<\/noscript>/, '')
      .replace('<div id="root"></div>', () => `<div id="root">${page.body}</div>${dataBlock('payload', page.data)}`);
    const styles = page.style ? [inlineHash(page.style)] : [];
    return { html, policy: sharedPagePolicy({ scripts: hashes, styles }, this.formOrigins, this.sourcesOf(page)) };
  }

  policy(nonce: string, content: SiteContent): string {
    return pagePolicy(nonce, this.formOrigins, this.plugins?.sources(null, content));
  }

  /** The content policy of a page that the server writes itself, or whose address is secret: no other hosts. */
  plainPolicy(nonce: string): string {
    return pagePolicy(nonce, this.formOrigins);
  }

  /** Time of the UI's build in milliseconds since 1970; 0 when it was not built. */
  builtAt(): number {
    return statSync(this.file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  }

  get siteName(): string {
    return this.site.name;
  }

  /**
   * A page with the shell's head and its own body, both already HTML: without the UI's scripts, and available even when
   * the UI was not built.
   */
  renderPlain(locale: Locale, nonce: string, page: { title: string; style: string; body: string }): string {
    return (this.render({ locale, isUnlisted: true }, nonce) ?? bareShell.replace('__LANG__', locale))
      .replaceAll(/\s*<(?:script type="module"[^>]*><\/script|link rel="modulepreload"[^>]*)>/g, '')
      .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(page.title)}</title>`)
      .replace('</head>', () => `<style nonce="${nonce}">${page.style}</style></head>`)
      .replace(/<body>[^]*<\/body>/, () => `<body>${page.body}</body>`);
  }

  /** The configuration, the plugins' public data, and the build of the page. */
  private pageConfig(content: SiteContent | undefined): object {
    const plugins = content && this.plugins ? this.plugins.sections(content) : {};
    return { ...this.config, plugins, ...(this.build?.id && { build: this.build.id }) };
  }

  private sourcesOf({ hosts, payload, content }: SharedPage): MergedSources | undefined {
    const sources = hosts === 'none' ? undefined : this.plugins?.sources(payload, content);
    if (!sources || hosts !== 'embedded') return sources;
    const { image = [], frame = [] } = sources;
    return { image, frame };
  }

  private links(chunks: readonly string[], later: readonly string[] = [], nonce = ''): string {
    if (!this.build || chunks.length === 0) return '';
    const { scripts, styles } = this.build.filesOf(chunks);
    const laterScripts = this.build.filesOf([...chunks, ...later]).scripts.filter((file) => !scripts.includes(file));
    const end = nonce && ` nonce="${nonce}"`;
    const link = (kind: string) => (file: string) => `<link rel=${kind} crossorigin href="${file}"${end}>`;
    return [
      ...scripts.map(link('"modulepreload"')),
      ...styles.map(link('"stylesheet"')),
      ...laterScripts.map(link('"modulepreload" fetchpriority="low"')),
    ].join('');
  }

  /** Reads the file again after a new build. */
  private read(): string | undefined {
    try {
      const { mtimeMs } = statSync(this.file);
      if (mtimeMs !== this.readAt) {
        this.text = readFileSync(this.file, 'utf8');
        this.build = ClientBuild.read(this.clientDir);
        this.readAt = mtimeMs;
      }
      return this.text;
    } catch {
      return undefined;
    }
  }
}

interface PlaceholderValues {
  readonly locale: Locale;
  readonly nonce: string;
  readonly reads: readonly string[];
  readonly config: object;
}

/** The shell with its placeholders filled: before content is added, which may contain their names, and in one pass. */
function filled(shell: string, { locale, nonce, reads, config }: PlaceholderValues): string {
  const values: Readonly<Record<string, string>> = {
    __LANG__: locale,
    __NONCE__: nonce,
    __READS__: inScript(reads),
    __CONFIG__: inScript(config),
  };
  return shell.replaceAll(/__[A-Z]+__/g, (name) => values[name] ?? name);
}

function dataBlock(id: string, value: unknown): string {
  return `<script type="application/json" id="${id}">${inScript(value)}</script>`;
}

/** JSON escaped for a script element. */
function inScript(value: unknown): string {
  return JSON.stringify(value).replace(/[<\u2028\u2029]/g, (char) => {
    return `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}
