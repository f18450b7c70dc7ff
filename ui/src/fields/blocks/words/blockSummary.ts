import { excerpt } from '../../TextCell.js';
import { markdownText } from '../../markdown/markdownText.js';
import type { RawBlock } from '../RawBlock.js';

/** Fields that summarise a block, the best first. */
const keys = ['title', 'text', 'caption', 'label', 'alt', 'href', 'src'];

/** A short summary of an entry's content; may be empty. */
export function blockSummary(entry: RawBlock): string {
  for (const key of keys) {
    const value = entry[key];
    if (typeof value === 'string' && value.trim() !== '') return excerpt(markdownText(value.slice(0, 400)));
  }
  for (const list of [entry['items'], entry['blocks']]) {
    const [first] = Array.isArray(list) ? (list as readonly unknown[]) : [];
    if (typeof first === 'string') return excerpt(first);
    if (typeof first === 'object' && first !== null) return blockSummary(first as RawBlock);
  }
  return '';
}
