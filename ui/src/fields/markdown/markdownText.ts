/** The text of Markdown without its syntax. */
export function markdownText(markdown: string): string {
  return markdown
    .replaceAll(/^\s{0,3}(?:#{1,6}\s+|>\s?|[-*+]\s+|\d+[.)]\s+|```.*$|(?:[-*_]\s?){3,}$)/gm, '')
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/(\*\*|__|~~|`)(.+?)\1/g, '$2')
    .replaceAll(/(^|[\s(])([*_])(\S(?:.*?\S)?)\2(?=[\s).,;:!?]|$)/gm, '$1$3')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
