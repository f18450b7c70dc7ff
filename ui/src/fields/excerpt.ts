const longest = 200;

/** The beginning of a text on one line, for a cell. */
export function excerpt(text: string): string {
  const line = text
    .slice(0, longest * 4)
    .replaceAll(/\s+/g, ' ')
    .trim();
  return line.length > longest ? `${line.slice(0, longest)}…` : line;
}
