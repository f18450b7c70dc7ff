import type { ViewFileReport } from '@viewkraft/model';

/** A file's text as a text area holds it: with line feeds only. */
export function shownText(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n');
}

/** The typed text with the line endings of the file that it replaces. */
export function fileText(shown: string, { text }: Pick<ViewFileReport, 'text'>): string {
  return text.includes('\r\n') ? shown.replaceAll('\n', '\r\n') : shown;
}
