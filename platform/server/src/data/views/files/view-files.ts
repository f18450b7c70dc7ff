import { isUtf8 } from 'node:buffer';
import { readFileSync, statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { codePointCompare, viewFault, type ViewFault, type ViewProblem, type ViewSource } from '@viewkraft/model';
import type { ViewFolder } from '../../../kernel/config/view-folder.js';

export interface ViewFiles {
  readonly sources: readonly ViewSource[];
  /** Files that cannot be read, or whose view is already defined in another folder. */
  readonly problems: readonly ViewProblem[];
}

const maxBytes = 4 * 1024 * 1024;
/** Files read without a pause. Synchronous reads take a fraction of the processor time of asynchronous ones. */
const filesAtOnce = 50;

/** Why a view of so many bytes is not loaded. */
export function sizeProblem(bytes: number): ViewFault | undefined {
  return bytes <= maxBytes ? undefined : viewFault('viewFileTooLarge', { most: maxBytes / 1024 / 1024 });
}

/** Whether a file in a folder of views is meant to be a view: temporary files of editors and of the server are not. */
export function isViewFile(name: string): boolean {
  return /^[^.#~].*\.json$/.test(name) && name !== 'view.schema.json';
}

/** Reads every view file of the folders, in order; a missing folder counts as empty. */
export async function readViewFiles(folders: readonly ViewFolder[]): Promise<ViewFiles> {
  const sources: ViewSource[] = [];
  const problems: ViewProblem[] = [];
  const seen = new Map<string, string>();
  for (const folder of folders) {
    const names = (await listFolder(folder.path)).filter(isViewFile).sort(codePointCompare);
    for (const [index, fileName] of names.entries()) {
      const file = join(folder.path, fileName);
      const name = fileName.slice(0, -'.json'.length);
      if (index % filesAtOnce === filesAtOnce - 1) await nextTurn();
      const read = readText(file);
      if (read === undefined) continue;
      const earlier = seen.get(name);
      if (earlier !== undefined && !folder.shipped) {
        problems.push({ file, view: name, path: '$', ...viewFault('viewDefinedTwice', { view: name, file: earlier }) });
      } else if (typeof read === 'string') {
        seen.set(name, file);
        sources.push({ file, name, text: read, shipped: folder.shipped });
      } else {
        seen.set(name, file);
        problems.push({ file, view: name, path: '$', ...read });
      }
    }
  }
  return { sources, problems };
}

async function listFolder(path: string): Promise<string[]> {
  try {
    const entries = await readdir(path, { withFileTypes: true });
    return entries.filter((entry) => !entry.isDirectory()).map((entry) => entry.name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** The text, or the reason why it cannot be read; undefined when the file has vanished in the meantime. */
function readText(file: string): string | ViewFault | undefined {
  try {
    // Checked before reading: a read of a device or a pipe would never end, also through a symbolic link.
    const found = statSync(file);
    if (found.isDirectory()) return undefined;
    if (!found.isFile()) return viewFault('viewNoFile');
    const tooLarge = sizeProblem(found.size);
    if (tooLarge) return tooLarge;
    const bytes = readFileSync(file);
    if (!isUtf8(bytes)) return viewFault('viewNotUtf8');
    return bytes.toString('utf8').replace(/^\ufeff/, '');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'EISDIR') return undefined;
    return viewFault('viewUnreadable', { message });
  }
}
