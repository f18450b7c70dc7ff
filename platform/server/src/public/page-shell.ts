import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Locale } from '@viewkraft/model';
import type { Config, SiteConfig } from '../config/config.js';
import { scriptsByName } from './page-preloads.js';
import { publicConfig } from './public-config.js';

/** The built `index.html`, whose blanks are filled anew for every answer. */
export class PageShell {
  private text: string | undefined;
  private readAt = 0;
  private scripts: ReadonlyMap<string, string> = new Map();
  private readonly file: string;
  private readonly config: string;
  private readonly site: SiteConfig;

  constructor(
    private readonly clientDir: string,
    config: Pick<Config, 'site' | 'uploads'>,
  ) {
    this.site = config.site;
    this.file = join(clientDir, 'index.html');
    this.config = JSON.stringify(publicConfig(config)).replace(/[<\u2028\u2029]/g, (char) => {
      return `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;
    });
  }

  /** The page, or undefined when the UI was not built; the scripts named are fetched together with its start. */
  render(locale: Locale, nonce: string, scripts: readonly string[] = []): string | undefined {
    const { name, tagline } = this.site;
    return this.read()
      ?.replace('</head>', () => `${this.preloads(scripts)}</head>`)
      .replaceAll('__LANG__', locale)
      .replaceAll('__NONCE__', nonce)
      .replaceAll('__TITLE__', () => escapeHtml(`${name}: ${tagline[locale]}`))
      .replaceAll('__CONFIG__', () => this.config);
  }

  private preloads(names: readonly string[]): string {
    const links = names.flatMap((name) => this.scripts.get(name) ?? []);
    return links.map((link) => `<link rel="modulepreload" crossorigin href="${link}" nonce="__NONCE__">`).join('');
  }

  /** Reads the file again when it was built again. */
  private read(): string | undefined {
    try {
      const { mtimeMs } = statSync(this.file);
      if (mtimeMs !== this.readAt) {
        this.text = readFileSync(this.file, 'utf8');
        this.scripts = scriptsByName(this.clientDir);
        this.readAt = mtimeMs;
      }
      return this.text;
    } catch {
      return undefined;
    }
  }
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}
