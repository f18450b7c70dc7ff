import { importLimits, limits, type ViewFilesReport } from '@viewkraft/model';
import { i18n } from '../../../base/i18n/i18n.js';
import { notify } from '../../../base/notify/notifications.js';
import { ApiError } from '../../../base/api/ApiError.js';
import { problemText } from '../../../base/api/problemText.js';
import { handedTexts, viewOf, withFreeName } from './newView.js';
import { viewFilesApi } from './viewFilesApi.js';
import { maxMebibytes } from './sizeLimit.js';

/** The text of a chosen or dropped file. If it cannot define a view, shows a message and returns null. */
export async function readTextFile(files: readonly File[]): Promise<{ name: string; text: string } | null> {
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

/**
 * Keeps a text, or that of a file, for the editor of the view that it names. If there is no such view or its file
 * cannot be saved here, shows a message and returns null.
 */
export async function receiveViewFile(
  given: readonly File[] | string,
  { files }: Pick<ViewFilesReport, 'files'>,
): Promise<string | null> {
  const [table] = typeof given === 'string' ? [] : given.filter(({ name }) => /\.(?:csv|xlsx)$/i.test(name));
  if (table && given.length === 1) return takeTable(table, files);
  const taken = typeof given === 'string' ? { name: '', text: given } : await readTextFile(given);
  if (!taken) return null;
  const view = viewOf(taken.text, taken.name);
  if (view === null) return refuse('viewFiles.noName');
  const there = files.find(({ name }) => name === view);
  if (there && !there.canEdit) return refuse(`viewFiles.foreign.${there.origin}`);
  handedTexts.put(view, { text: taken.text });
  return view;
}

/** Keeps a view that is guessed from a file of records, under a name that is free. */
async function takeTable(file: File, files: ViewFilesReport['files']): Promise<string | null> {
  if (file.size > importLimits.file) {
    return refuse('viewFiles.fileTooLarge', { file: file.name, size: importLimits.file / 1024 / 1024 });
  }
  try {
    const guess = withFreeName(await viewFilesApi.guess(file), new Set(files.map(({ name }) => name)));
    handedTexts.put(guess.name, { text: guess.text, guessed: { file, guess } });
    return guess.name;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const [first] = error.details;
    const reason = first
      ? [first.line && i18n.t('viewFiles.line', { line: first.line }), first.message]
      : [problemText(error)];
    return refuse('viewFiles.notRead', { file: file.name, reason: reason.filter(Boolean).join(': ') });
  }
}

function refuse(key: string, words: Readonly<Record<string, string | number>> = {}): null {
  notify({ message: i18n.t(key, words), type: 'negative' });
  return null;
}
