import { excerpt } from '../excerpt.js';
import { markdownText } from '../markdown/markdownText.js';
import type { RawBlock } from './RawBlock.js';

/** Where the words are that tell one block from another, the best first. */
const keys = ['title', 'text', 'caption', 'label', 'alt', 'href', 'src'];

/** A few words of what stands in an entry; empty where there are none. */
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
