import type { Locale } from '@viewkraft/model';
import type { SiteText } from '@viewkraft/ui';
import { itemText, type ConsentItem } from '../shared/consent-item.js';

/** What an item is called: as it says itself, as we call it, or by its id. */
export function itemName({ id, name }: ConsentItem, locale: Locale, t: SiteText): string {
  return itemText(name, locale) ?? shippedText(`items.${id}.name`, t) ?? id;
}

/** A text of the plugin's own, where there is one. */
export function shippedText(key: string, t: SiteText): string | undefined {
  const text = t(key);
  return text === key ? undefined : text;
}
