const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** The text of HTML without tags, for titles and cells. Never output the result as HTML: it is not sanitised. */
export function plainText(html: string): string {
  return html
    .replaceAll(/<(script|style)\b[^]*?(<\/\1\s*>|$)/gi, ' ')
    .replaceAll(/<!--[^]*?(-->|$)/g, ' ')
    .replaceAll(/<\/?(?:b|strong|i|em|u|s|a|code|span|sub|sup)\b[^<>]*>/gi, '')
    .replaceAll(/<[a-z!/][^<>]*>/gi, ' ')
    .replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (whole, decimal: string, hex: string, name: string) => {
      if (name) return entities[name.toLowerCase()] ?? whole;
      const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    })
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** The same with a line for each paragraph, heading, item and row. */
export function plainLines(html: string): string {
  return html
    .split(/<br\b[^<>]*>|<\/(?:p|li|h[1-6]|tr|div|pre|blockquote)\s*>/i)
    .map(plainText)
    .filter((line) => line !== '')
    .join('\n');
}
