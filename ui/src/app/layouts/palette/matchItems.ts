import type { PaletteItem } from './PaletteItem.js';

/** Returns the items that contain every typed word; items whose label starts with the query come first. */
export function matchItems(items: readonly PaletteItem[], query: string, locale: string): readonly PaletteItem[] {
  const fold = (text: string) => text.toLocaleLowerCase(locale);
  const typed = fold(query.trim());
  if (typed === '') return items;
  const words = typed.split(/\s+/);
  const found = items.filter(({ label, hint }) => {
    const text = fold(`${label} ${hint ?? ''}`);
    return words.every((word) => text.includes(word));
  });
  const begins = (item: PaletteItem) => Number(!fold(item.label).startsWith(typed));
  return found.toSorted((a, b) => begins(a) - begins(b));
}
