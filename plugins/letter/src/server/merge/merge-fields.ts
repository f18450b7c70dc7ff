/** A field in a template: `{{title}}`, `{{customer.name}}`; any other text in double braces is an unknown field. */
const field = /\{\{\s*([^\s{}]{1,200})\s*\}\}/g;

interface MergedText {
  readonly text: string;
  /** Fields without a value, without duplicates. */
  readonly missing: readonly string[];
}

/**
 * Fills a template's fields with values. Values are data: text in a value that looks like a field stays text, and in
 * markdown no value becomes markup.
 */
export function mergeFields(
  template: string,
  valueOf: (name: string) => string | undefined,
  kind: 'plain' | 'markdown',
): MergedText {
  const missing = new Set<string>();
  const text = template.replaceAll(field, (whole, name: string, at: number) => {
    const value = valueOf(name.toLowerCase());
    if (value === undefined) {
      missing.add(name);
      return whole;
    }
    return kind === 'plain' ? value : literal(value, /(?:^|\n)\s*$/.test(template.slice(0, at)));
  });
  return { text, missing: [...missing] };
}

/** Escapes markdown characters where they would be markup. */
function literal(value: string, beginsLine: boolean): string {
  const lines = value
    .replaceAll(/[\\`*_[\]<>#~|{}]/g, String.raw`\$&`)
    .replaceAll(/&(?=#?\w+;)/g, String.raw`\&`)
    .split(/\s*\n\s*/);
  return lines.map((line, at) => (at > 0 || beginsLine ? withoutListMark(line) : line)).join('\n');
}

/** Keeps a date from becoming a numbered list. */
const withoutListMark = (line: string): string =>
  line.replace(/^(\s*\d+)([.)])(?=\s|$)/, String.raw`$1\$2`).replace(/^(\s*)([-+=])/, String.raw`$1\$2`);
