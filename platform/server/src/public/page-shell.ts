import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Locale } from '@viewkraft/model';
import type { Config, SiteConfig } from '../config/config.js';
import { ClientBuild } from './client-build.js';
import { escapeHtml } from './escape-html.js';
import type { PageNeeds } from './page-preloads.js';
import { publicConfig } from './public-config.js';

const bareShell =
  '<!doctype html><html lang="__LANG__"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title></title></head><body></body></html>';

/** The built `index.html`, whose blanks are filled anew for every answer. */
export class PageShell {
  private text: string | undefined;
  private readAt = 0;
  private build: ClientBuild | undefined;
  /** Where forms of ours may lead on to: the sign-in of other sites. */
  readonly formOrigins: readonly string[];
  private readonly file: string;
  private readonly config: string;
  private readonly site: SiteConfig;

  constructor(
    private readonly clientDir: string,
    config: Pick<Config, 'site' | 'uploads' | 'dev' | 'auth'>,
  ) {
    this.site = config.site;
    this.formOrigins = config.auth.providers.map(({ issuer }) => new URL(issuer).origin);
    this.file = join(clientDir, 'index.html');
    this.config = inScript(publicConfig(config));
  }

  /** The page, or undefined when the UI was not built; what it needs is fetched together with its start. */
  render(locale: Locale, nonce: string, needs: PageNeeds = { chunks: [], reads: [] }): string | undefined {
    const { name, tagline } = this.site;
    return this.read()
      ?.replace('</head>', () => `${this.links(needs.chunks)}</head>`)
      .replaceAll('__LANG__', locale)
      .replaceAll('__NONCE__', nonce)
      .replaceAll('__TITLE__', () => escapeHtml(`${name}: ${tagline[locale]}`))
      .replaceAll('__READS__', () => inScript(needs.reads))
      .replaceAll('__CONFIG__', () => this.config);
  }

  get siteName(): string {
    return this.site.name;
  }

  /** A page with the shell's head and a body of its own, both already HTML: without the UI's scripts, and also when it was not built. */
  renderPlain(locale: Locale, nonce: string, page: { title: string; style: string; body: string }): string {
    return (this.render(locale, nonce) ?? bareShell.replace('__LANG__', locale))
      .replaceAll(/\s*<(?:script type="module"[^>]*><\/script|link rel="modulepreload"[^>]*)>/g, '')
      .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(`${page.title} - ${this.site.name}`)}</title>`)
      .replace('</head>', () => `<style nonce="${nonce}">${page.style}</style></head>`)
      .replace(/<body>[^]*<\/body>/, () => `<body>${page.body}</body>`);
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

/** As JSON that ends no script it stands in. */
function inScript(value: unknown): string {
  return JSON.stringify(value).replace(/[<\u2028\u2029]/g, (char) => {
    return `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}
