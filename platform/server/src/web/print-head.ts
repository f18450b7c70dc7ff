import type { HeadTag } from '@viewkraft/model';
import { escapeHtml } from './escape-html.js';

/** The tags as HTML. */
export function printHead(tags: readonly HeadTag[]): string {
  return tags.map(printTag).join('');
}

function printTag(tag: HeadTag): string {
  if (tag.tag === 'title') return `<title>${escapeHtml(tag.text)}</title>`;
  // A data block: JSON escaped so that it cannot end the script element.
  if (tag.tag === 'script') return `<script type="${tag.type}">${tag.text.replaceAll('<', '\\u003c')}</script>`;
  const attributes = Object.entries(tag.attributes).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`);
  return `<${tag.tag}${attributes.join('')}>`;
}
