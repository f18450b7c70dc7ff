import { notify } from './notifications.js';

/** The notifications for both outcomes. */
interface CopyWords {
  readonly copied: string;
  /** The browser refuses clipboard access, e.g. on pages served over plain HTTP. */
  readonly notCopied: string;
}

/** Copies a text to the clipboard and notifies the reader of the outcome. */
export async function copyText(text: string, { copied, notCopied }: CopyWords): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify({ message: copied, type: 'positive' });
  } catch {
    notify({ message: notCopied, type: 'warning' });
  }
}
