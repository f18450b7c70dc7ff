/** A text of the public pages by its key, with `{{name}}` filled in; a key without a text comes back as it is. */
export type SiteText = (key: string, params?: Readonly<Record<string, string | number>>) => string;

/** As in `locales/{locale}/ui.json`. */
export interface TextTree {
  readonly [key: string]: string | TextTree;
}

/** The public pages need so little of a translation library that it would weigh more than all they show. */
export function siteText(texts: TextTree): SiteText {
  return (key, params) => {
    let found: string | TextTree | undefined = texts;
    for (const part of key.split('.')) found = typeof found === 'object' ? found[part] : undefined;
    if (typeof found !== 'string') return key;
    return params ? found.replace(/\{\{(\w+)\}\}/g, (_blank, name: string) => String(params[name] ?? '')) : found;
  };
}
