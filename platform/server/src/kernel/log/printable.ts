/**
 * Makes input from outside one safe line: control characters become spaces, and the text is cut to a maximum length.
 */
export function printable(text: string, length: number): string {
  return [...text.replace(/[\p{Cc}\p{Cs}]/gu, ' ')].slice(0, length).join('');
}
