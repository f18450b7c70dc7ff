import { limits } from '@viewkraft/model';
import { i18n } from '../../../base/i18n/i18n.js';
import { notify } from '../../../base/notify/notifications.js';
import { maxMebibytes } from './sizeLimit.js';

/** The text of a chosen or dropped file; null, after a message, when it cannot be one of a view. */
export async function takeFile(files: readonly File[]): Promise<{ name: string; text: string } | null> {
  const [file, ...more] = files;
  if (!file) return null;
  const isJson = /\.json$/i.test(file.name) || file.type === 'application/json';
  if (more.length > 0) return refuse('viewFiles.oneFile');
  if (!isJson) return refuse('viewFiles.notJson', { file: file.name });
  if (file.size > limits.bodyBytes) return refuse('viewFiles.fileTooLarge', { file: file.name, size: maxMebibytes });
  try {
    return { name: file.name, text: await file.text() };
  } catch {
    return refuse('viewFiles.unreadable', { file: file.name });
  }
}

function refuse(key: string, words: Readonly<Record<string, string | number>> = {}): null {
  notify({ message: i18n.t(key, words), type: 'negative' });
  return null;
}
