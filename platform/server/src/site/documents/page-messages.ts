import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import type { Locale } from '@viewkraft/model';
import { CONFIG, type Config } from '../../kernel/config/config.js';
import { readLocaleFile, type TextTree } from '../../kernel/config/locale-files.js';
import { localesFolder } from '../../kernel/config/shipped-files.js';
import { sha256 } from '../../kernel/crypto/sha256.js';
import { PLUGINS, type PluginSet } from '../../kernel/plugin/plugin-set.js';

/** The texts of the UI in one locale. */
export interface Messages {
  /** JSON with the locale as its only key. */
  readonly text: string;
  /** Entity tag, including its quotes. */
  readonly tag: string;
  readonly texts: TextTree;
}

/** The texts of the UI, plugins' texts under their names. Each locale is read on first use. */
@Injectable()
export class PageMessages {
  private readonly byLocale = new Map<Locale, Messages>();

  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'root'>,
    @Inject(PLUGINS) private readonly plugins: Pick<PluginSet, 'loaded'>,
  ) {}

  of(locale: Locale): Messages {
    const cached = this.byLocale.get(locale);
    if (cached) return cached;
    const further = this.plugins.loaded.map(({ name, texts }) => [name, texts[locale].ui] as const);
    const texts = { ...readTexts(this.config.root, locale), ...Object.fromEntries(further) } as TextTree;
    const text = JSON.stringify({ [locale]: texts });
    const tag = `"${sha256(text).slice(0, 20)}"`;
    const messages = { text, tag, texts };
    this.byLocale.set(locale, messages);
    return messages;
  }

  /**
   * The text at a path of keys with placeholders filled; `context` selects a variant as in the UI. undefined: no text.
   */
  text(locale: Locale, key: string, values: Readonly<Record<string, string>> = {}): string | undefined {
    const path = values['context'] === undefined ? key : `${key}_${values['context']}`;
    let found: string | TextTree | undefined = this.of(locale).texts;
    for (const part of path.split('.')) found = typeof found === 'object' ? found[part] : undefined;
    if (typeof found !== 'string') return undefined;
    return found.replace(/\{\{(\w+)\}\}/g, (_blank, name: string) => values[name] ?? '');
  }
}

function readTexts(root: string, locale: Locale): TextTree {
  const files = ['app', 'parts'].flatMap((part) =>
    readdirSync(join(localesFolder, locale, part)).map((name) => `${part}/${name}`),
  );
  return merged(['ui.json', ...files.sort()].map((file) => readLocaleFile(root, locale, file)));
}

/** Merges trees, as several files may contain texts of one group. */
function merged(trees: readonly TextTree[]): TextTree {
  const all: Record<string, string | TextTree> = {};
  for (const [key, value] of trees.flatMap((tree) => Object.entries(tree))) {
    const before = all[key];
    all[key] = typeof before === 'object' && typeof value === 'object' ? merged([before, value]) : value;
  }
  return all;
}
