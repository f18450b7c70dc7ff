import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pageHead, type Locale, type PagePayload, type SiteMenus } from '@viewkraft/model';
import type { Config, SiteConfig } from '../config/config.js';
import { printHead } from '../pages/print-head.js';
import type { Contributions } from '../plugins/contributions.js';
import type { SiteContent } from '../plugins/plugin-definition.js';
import { ClientBuild } from './client-build.js';
import { pagePolicy, scriptHash, sharedPagePolicy } from './content-policy.js';
import { escapeHtml } from './escape-html.js';
import type { PageNeeds } from './page-preloads.js';
import { publicConfig } from './public-config.js';

const bareShell =
  '<!doctype html><html lang="__LANG__"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title></title></head><body></body></html>';

/** What a page of the site adds to the shell. */
export interface SharedPage {
  readonly locale: Locale;
  /** HTML in the place of the title. */
  readonly head: string;
  /** HTML of `#root`. */
  readonly body: string;
  /** The data block `payload`. */
  readonly data: unknown;
  /** The page that was found; null: one that tells of a failure. */
  readonly payload: PagePayload | null;
  readonly content: SiteContent;
  /** Its address is a secret: its policy opens nothing of other hosts. */
  readonly isSecret: boolean;
  readonly chunks: readonly string[];
  readonly reads: readonly string[];
}

/** What the site has for every page of the application. */
export interface AppSite {
  readonly menus: SiteMenus;
  readonly content: SiteContent;
}

export interface SharedHtml {
  readonly html: string;
  /** Its content policy. */
  readonly policy: string;
}

/** The built `index.html`, whose blanks are filled anew for every answer. */
export class PageShell {
  private text: string | undefined;
  private readAt = 0;
  private build: ClientBuild | undefined;
  /** Where forms of ours may lead on to: the sign-in of other sites. */
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
   * A page of the application, which no search engine lists, or undefined when the UI was not built; what it needs is fetched together with its start.
   * Menus stand in its configuration, as it has no payload.
   */
  render(
    locale: Locale,
    nonce: string,
    needs: PageNeeds = { chunks: [], reads: [] },
    site?: AppSite,
  ): string | undefined {
    const head = printHead(pageHead({ locale, isUnlisted: true }, { origin: '', ...this.site }));
    return this.read()
      ?.replace(/<title>[^<]*<\/title>/, () => head)
      .replace('</head>', () => `${this.links(needs.chunks)}</head>`)
      .replaceAll('__LANG__', locale)
      .replaceAll('__NONCE__', nonce)
      .replaceAll('__READS__', () => inScript(needs.reads))
      .replaceAll('__CONFIG__', () => inScript({ ...this.told(site?.content), ...(site && { menus: site.menus }) }));
  }

  /** A page of the site, the same for everybody: without a nonce, complete without scripts. Undefined when the UI was not built. */
  renderShared(page: SharedPage): SharedHtml | undefined {
    const text = this.read();
    if (text === undefined) return undefined;
    const bare = text.replace(/<meta property="csp-nonce"[^>]*>/, '').replaceAll(' nonce="__NONCE__"', '');
    const hashes = [...bare.matchAll(/<script>([^]*?)<\/script>/g)].map(([, script = '']) => scriptHash(script));
    const html = bare
      .replace(/<title>[^<]*<\/title>/, () => page.head)
      .replace('</head>', () => `${this.links(page.chunks).replaceAll(' nonce="__NONCE__"', '')}</head>`)
      .replace(/\s*<noscript>[^]*?<\/noscript>/, '')
      .replace('<div id="root"></div>', () => `<div id="root">${page.body}</div>${dataBlock('payload', page.data)}`)
      .replaceAll('__LANG__', page.locale)
      .replaceAll('__READS__', () => inScript(page.reads))
      .replaceAll('__CONFIG__', () => inScript(this.told(page.content)));
    const sources = page.isSecret ? undefined : this.plugins?.sources(page.payload, page.content);
    return { html, policy: sharedPagePolicy(hashes, this.formOrigins, sources) };
  }

  /** The content policy of a page of the application. */
  policy(nonce: string, content: SiteContent): string {
    return pagePolicy(nonce, this.formOrigins, this.plugins?.sources(null, content));
  }

  /** The content policy of a page that the server writes itself, or whose address is a secret: nothing of other hosts. */
  plainPolicy(nonce: string): string {
    return pagePolicy(nonce, this.formOrigins);
  }

  /** When the UI was built, in milliseconds; 0 when it was not. */
  builtAt(): number {
    return statSync(this.file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  }

  get siteName(): string {
    return this.site.name;
  }

  /** A page with the shell's head and a body of its own, both already HTML: without the UI's scripts, and also when it was not built. */
  renderPlain(locale: Locale, nonce: string, page: { title: string; style: string; body: string }): string {
    return (this.render(locale, nonce) ?? bareShell.replace('__LANG__', locale))
      .replaceAll(/\s*<(?:script type="module"[^>]*><\/script|link rel="modulepreload"[^>]*)>/g, '')
      .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(page.title)}</title>`)
      .replace('</head>', () => `<style nonce="${nonce}">${page.style}</style></head>`)
      .replace(/<body>[^]*<\/body>/, () => `<body>${page.body}</body>`);
  }

  /** The configuration, what plugins tell, and the build that the page is of. */
  private told(content: SiteContent | undefined): object {
    const plugins = content && this.plugins ? this.plugins.sections(content) : {};
    return { ...this.config, plugins, ...(this.build?.id && { build: this.build.id }) };
  }

  private links(chunks: readonly string[]): string {
    if (!this.build || chunks.length === 0) return '';
    const { scripts, styles } = this.build.filesOf(chunks);
    const link = (rel: string) => (file: string) => `<link rel="${rel}" crossorigin href="${file}" nonce="__NONCE__">`;
    return [...scripts.map(link('modulepreload')), ...styles.map(link('stylesheet'))].join('');
  }

  /** Reads the file again when it was built again. */
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

function dataBlock(id: string, value: unknown): string {
  return `<script type="application/json" id="${id}">${inScript(value)}</script>`;
}

/** As JSON that ends no script it stands in. */
function inScript(value: unknown): string {
  return JSON.stringify(value).replace(/[<\u2028\u2029]/g, (char) => {
    return `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}
