/** A field in a template: `{{title}}`, `{{customer.name}}`; whatever else stands so is one that is not there. */
const field = /\{\{\s*([^\s{}]{1,200})\s*\}\}/g;

export interface MergedText {
  readonly text: string;
  /** Fields that there are no values for, each once. */
  readonly missing: readonly string[];
}

/**
 * A template with values in the places of its fields. Values are data: what looks like a field in one stays as it is, and
 * in markdown none becomes markup.
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

/** Text that markdown shows as it is: its signs are escaped, where they would be signs. */
function literal(value: string, beginsLine: boolean): string {
  const lines = value
    .replaceAll(/[\\`*_[\]<>#~|{}]/g, String.raw`\$&`)
    .replaceAll(/&(?=#?\w+;)/g, String.raw`\&`)
    .split(/\s*\n\s*/);
  return lines.map((line, at) => (at > 0 || beginsLine ? withoutListMark(line) : line)).join('\n');
}

/** A date begins no list. */
const withoutListMark = (line: string): string =>
  line.replace(/^(\s*\d+)([.)])(?=\s|$)/, String.raw`$1\$2`).replace(/^(\s*)([-+=])/, String.raw`$1\$2`);
