const plain = new Set(['p', 'br', 'b', 'strong', 'i', 'em', 'ul', 'ol', 'li', 'code']);
const address = /^(?:https?:\/\/|mailto:|\/(?!\/))[^\s"'<>`]*$/i;

/**
 * Reduces an item's HTML to a few plain elements and links; everything else becomes text. Items come from files and
 * from administrators' forms, and every visitor sees them.
 */
export function cleanHtml(html: string): string {
  return html.replace(/<\/?[^>]*>|[<>]/g, (part) => {
    const [, slash = '', name = '', rest = ''] = /^<(\/?)([a-z]+)((?:\s[^>]*)?)\/?>$/i.exec(part) ?? [];
    const tag = name.toLowerCase();
    if (plain.has(tag)) return `<${slash}${tag}>`;
    if (tag !== 'a') return part.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
    if (slash) return '</a>';
    const href = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(rest);
    const to = href?.[1] ?? href?.[2] ?? '';
    return address.test(to) ? `<a href="${to}" target="_blank" rel="noopener noreferrer">` : '<a>';
  });
}
