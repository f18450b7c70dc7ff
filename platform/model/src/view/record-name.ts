import type { Locale, Text } from '../definition/view.js';

/**
 * The parameters with which a text names a record of this view: `t('grid.new', recordName(view, locale))` gives "New
 * customer", or "New" where the view has no `singular` in this language. `{{record}}` stands within a sentence,
 * `{{Record}}` begins one.
 */
export function recordName(
  view: { readonly singular?: Text | undefined },
  locale: Locale,
): Readonly<Record<string, string>> {
  const name = typeof view.singular === 'string' ? view.singular : view.singular?.[locale];
  if (name === undefined) return {};
  const Record = name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
  // Abbreviations such as PDF stay as they are, and German nouns are never lower case.
  const isWord = locale === 'en' && /^\p{Lu}\p{Ll}/u.test(name);
  const record = isWord ? name.charAt(0).toLocaleLowerCase(locale) + name.slice(1) : locale === 'de' ? Record : name;
  return { context: 'named', record, Record };
}
