import { fieldOf } from '../../../fields/registry.js';
import type { ColumnLine } from './changeLines.js';

/** From this length on, two texts are compared word by word. */
const minComparedChars = 60;

/** Both texts of a line that is best compared word by word; null for all other values. */
export function comparedTexts(line: ColumnLine): { readonly old: string; readonly new: string } | null {
  const { column, target, old, new: now } = line;
  if (typeof old !== 'string' || typeof now !== 'string' || target || column.values) return null;
  const field = fieldOf(column);
  if (!field.wide && old.length < minComparedChars && now.length < minComparedChars) return null;
  const { lines = (text: string) => text } = field;
  const [before, after] = [lines(old), lines(now)];
  // Only the markup differs.
  return before === after ? { old, new: now } : { old: before, new: after };
}
