/** Returns the non-empty lines of a plain text. */
export const linesOfText = (text: string): string[] =>
  text
    .split(/\r\n?|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
