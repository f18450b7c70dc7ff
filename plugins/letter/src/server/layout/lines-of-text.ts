/** The lines of a plain text that have something in them. */
export const linesOfText = (text: string): string[] =>
  text
    .split(/\r\n?|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
