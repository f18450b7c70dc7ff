import type { Locale } from '@viewkraft/model';
import type { SiteText } from '@viewkraft/ui';
import { itemText, type ConsentItem } from '../shared/consent-item.js';

/** Returns an item's name: its own, else the plugin's text, else its id. */
export function itemName({ id, name }: ConsentItem, locale: Locale, t: SiteText): string {
  return itemText(name, locale) ?? shippedText(`items.${id}.name`, t) ?? id;
}

/** Returns one of the plugin's own texts, if it exists. */
export function shippedText(key: string, t: SiteText): string | undefined {
  const text = t(key);
  return text === key ? undefined : text;
}
