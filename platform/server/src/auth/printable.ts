/** What somebody sent, as one line that is kept: control characters become spaces, and it is cut to so many characters. */
export function printable(text: string, length: number): string {
  return [...text.replace(/[\p{Cc}\p{Cs}]/gu, ' ')].slice(0, length).join('');
}
