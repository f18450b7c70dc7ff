import type { FieldCellProps } from '../base/plugin/FieldKind.js';

const maxChars = 200;

/** The beginning of a text on one line, for a cell. */
export function excerpt(text: string): string {
  const line = text
    .slice(0, maxChars * 4)
    .replaceAll(/\s+/g, ' ')
    .trim();
  return line.length > maxChars ? `${line.slice(0, maxChars)}…` : line;
}

/** The beginning of a longer text, also as its tooltip. */
export function TextCell({ text }: { readonly text: string }) {
  const line = excerpt(text);
  return (
    <span dir="auto" title={line}>
      {line}
    </span>
  );
}

/** Text on one line, truncated by the column's width, with the whole text as its tooltip. */
export function PlainCell({ value }: FieldCellProps) {
  const text = Array.isArray(value) ? value.join(', ') : String(value);
  return (
    <span dir="auto" title={text}>
      {text}
    </span>
  );
}
