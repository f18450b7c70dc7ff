import type { SchemaChangeReport, ViewFileReport } from '@viewkraft/model';
import { useCallback, useEffect, useState } from 'react';
import { ApiError } from '../../../../base/api/ApiError.js';
import { i18n } from '../../../../base/i18n/i18n.js';
import { confirmSaved } from '../../../../base/notify/confirmSaved.js';
import { notify } from '../../../../base/notify/notifications.js';
import { useFetched } from '../../../panels/useFetched.js';
import { handedTexts, type GuessedFile } from '../newView.js';
import { viewFilesApi } from '../viewFilesApi.js';
import { fileText, shownText } from './fileText.js';
import type { OpenFile } from './useOpenFile.js';
import { useViewCheck, type ViewCheckState } from './useViewCheck.js';

/** One file being edited: its text, its check, and how it is saved and parked. */
export interface FileEditing {
  /** The file as the server last had it, or a proposal for a new one. */
  readonly file: ViewFileReport;
  readonly isNew: boolean;
  readonly canEdit: boolean;
  readonly text: string;
  readonly setText: (text: string) => void;
  readonly check: ViewCheckState;
  /** Whether the text differs from the file's. */
  readonly isUnsaved: boolean;
  /** Saving would change something, and no known problem prevents it. */
  readonly maySave: boolean;
  readonly isBusy: boolean;
  /** Saves, or first asks about the changes in `held`. */
  readonly save: () => Promise<void>;
  /** Held and destructive changes that the user must confirm before the text is saved. */
  readonly held: readonly SchemaChangeReport[];
  readonly answerHeld: (isConfirmed: boolean) => Promise<void>;
  readonly park: () => Promise<void>;
  /** The file as somebody else has saved or parked it in the meantime. */
  readonly theirs: ViewFileReport | null;
  readonly answerTheirs: (answer: 'mine' | 'theirs') => void;
  readonly dismissTheirs: () => void;
  /** Whether the file was changed or parked elsewhere since it was opened, before a save is refused. */
  readonly isOutdated: boolean;
  /** Shows the changed file, or first asks through `theirs` if unsaved work would be lost. */
  readonly takeCurrent: () => void;
  readonly problem: ApiError | null;
  readonly dismissProblem: () => void;
  /** The file of records from which the view was guessed. */
  readonly guessed: GuessedFile | undefined;
  /** Whether a save left changes that are held on the plan page. */
  readonly hasLeftHeld: boolean;
}

export function useFileEditing({ file: opened, isNew: wasNew, editable }: OpenFile): FileEditing {
  const canEdit = editable && opened.canEdit;
  const [file, setFile] = useState(opened);
  const [isNew, setNew] = useState(wasNew);
  const [handed] = useState(() => (canEdit ? handedTexts.peek(opened.name) : undefined));
  const [text, setText] = useState(() => shownText(handed?.text ?? opened.text));
  const [held, setHeld] = useState<readonly SchemaChangeReport[]>([]);
  const [theirs, setTheirs] = useState<ViewFileReport | null>(null);
  const [problem, setProblem] = useState<ApiError | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [hasLeftHeld, setLeftHeld] = useState(false);
  const { name } = file;
  const load = useCallback(async () => (isNew ? null : fetchFile(file)), [file, isNew]);
  const { data: current, put } = useFetched(load);
  const check = useViewCheck(name, text, file.hash, canEdit);
  useEffect(() => handedTexts.drop(name), [name]);

  const isUnsaved = text !== shownText(file.text);
  const problems = check.isCurrent ? (check.checked?.check?.problems.length ?? 0) : 0;

  const know = (next: ViewFileReport) => {
    setFile(next);
    put(next);
  };
  const take = (next: ViewFileReport) => {
    know(next);
    setText(shownText(next.text));
  };
  const keep = (saved: ViewFileReport) => {
    know(saved);
    setNew(false);
    confirmSaved(i18n.t('viewFiles.saved', { name }));
  };
  const send = async (work: () => Promise<void>, sent: string) => {
    setBusy(true);
    setProblem(null);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const found = error.status === 412 ? await currentFile(error, file) : null;
      if (found === null) setProblem(error);
      // The response to an earlier attempt was lost: the file already has this text.
      else if (found.hash !== null && shownText(found.text) === sent) keep(found);
      else setTheirs(found);
    } finally {
      setBusy(false);
    }
  };
  const write = (changes: readonly SchemaChangeReport[]) =>
    send(async () => {
      keep(await viewFilesApi.save(name, fileText(text, file), file.hash));
      setLeftHeld(changes.some(({ safety }) => safety === 'held'));
    }, text);

  return {
    file,
    isNew,
    canEdit,
    text,
    setText,
    check,
    isUnsaved,
    maySave: canEdit && !isBusy && problems === 0 && (isUnsaved || file.hash === null),
    isBusy,
    save: async () => {
      if (isBusy || !canEdit || (!isUnsaved && file.hash !== null)) return;
      const { check: known, failure } = await check.answer();
      if (failure !== undefined) notify({ message: failure, type: 'negative' });
      if (known === undefined || known.problems.length > 0) return;
      const asked = known.changes.filter(({ safety, destructive }) => safety === 'held' || destructive);
      if (asked.length > 0) setHeld(asked);
      else await write([]);
    },
    held,
    answerHeld: async (isConfirmed) => {
      setHeld([]);
      if (isConfirmed) await write(held);
    },
    park: () =>
      send(async () => {
        if (file.hash === null) return;
        await viewFilesApi.park(name, file.hash);
        know(parked(file));
        setLeftHeld(false);
        notify({ message: i18n.t('viewFiles.parkedToast', { name }), type: 'positive' });
      }, ''),
    theirs,
    answerTheirs: (answer) => {
      if (theirs === null) return;
      if (answer === 'theirs') take(theirs);
      else know(theirs);
      setTheirs(null);
    },
    dismissTheirs: () => setTheirs(null),
    // During a save the changed file may be the one that is being saved.
    isOutdated: !isBusy && isOther(current, file, text),
    takeCurrent: () => {
      if (!current) return;
      if (isUnsaved) setTheirs(current);
      else take(current);
    },
    problem,
    dismissProblem: () => setProblem(null),
    guessed: handed?.guessed,
    hasLeftHeld,
  };
}

const parked = (file: ViewFileReport): ViewFileReport => ({ ...file, file: null, hash: null });

/** Whether the current file differs from the known one, and from the text in the editor. */
function isOther(current: ViewFileReport | null | undefined, known: ViewFileReport, text: string): boolean {
  if (!current || current.hash === known.hash) return false;
  return current.hash === null || shownText(current.text) !== text;
}

/** Fetches the current file in place of the known one; null if it cannot be read. */
async function currentFile(refusal: ApiError, known: ViewFileReport): Promise<ViewFileReport | null> {
  const { file } = refusal.body;
  return isReport(file) ? file : fetchFile(known).catch(() => null);
}

async function fetchFile(known: ViewFileReport): Promise<ViewFileReport> {
  try {
    return await viewFilesApi.get(known.name);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return parked(known);
    throw error;
  }
}

function isReport(value: unknown): value is ViewFileReport {
  return typeof value === 'object' && value !== null && 'text' in value && 'hash' in value && 'name' in value;
}
