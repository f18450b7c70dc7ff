import type { Column } from './view.js';

const likely: readonly string[] = ['name', 'title', 'label', 'subject', 'email'];

/** The default display column: one with a typical name, otherwise the first string, otherwise the key. */
export function displayColumn(columns: Iterable<Column>, primaryKey: string): string {
  const shown = [...columns].filter((column) => !column.hidden && !column.system);
  const named = likely.find((name) => shown.some((column) => column.name === name));
  return named ?? shown.find((column) => column.type === 'string')?.name ?? primaryKey;
}
