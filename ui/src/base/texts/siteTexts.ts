/**
 * Returns a text of the public pages by its key, with `{{name}}` replaced; returns the key itself when there is no
 * text.
 */
export type SiteText = (key: string, params?: Readonly<Record<string, string | number>>) => string;

/** Nested texts, as in `locales/{locale}/ui.json`. */
export interface TextTree {
  readonly [key: string]: string | TextTree;
}

/** A minimal translation function: the public pages need too little of i18next to justify its size. */
export function siteText(texts: TextTree): SiteText {
  return (key, params) => {
    let found: string | TextTree | undefined = texts;
    for (const part of key.split('.')) found = typeof found === 'object' ? found[part] : undefined;
    if (typeof found !== 'string') return key;
    return params ? found.replace(/\{\{(\w+)\}\}/g, (_blank, name: string) => String(params[name] ?? '')) : found;
  };
}
