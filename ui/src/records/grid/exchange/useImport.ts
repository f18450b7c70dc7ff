import { exchangeFormats, type ImportReport, type UndoReport } from '@viewkraft/model';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../../base/api/ApiClient.js';
import { ApiError } from '../../../base/api/ApiError.js';
import { listPath, type Act } from '../../../base/api/recordsApi.js';
import { unsavedWork } from '../../../base/routing/unsavedWork.js';
import type { ViewModel } from '../../../base/wire/ViewModel.js';
import { requestUndo } from '../../history/undo/undoAct.js';
import { guessColumns, guessKey, type ColumnMatches } from './guessColumns.js';
import { readPreview, type FilePreview } from './readPreview.js';

/** A chosen file, and how it is to be imported. */
export interface ImportPlan {
  readonly file: File;
  readonly preview: FilePreview;
  readonly matches: ColumnMatches;
  readonly key: string;
}

/** `act`: null if nothing can be undone. */
export type ImportOutcome =
  { readonly report: ImportReport; readonly act: Act } | { readonly undone: UndoReport } | { readonly error: ApiError };

export interface Import {
  readonly plan: ImportPlan | undefined;
  /** Whether the chosen file could not be read. */
  readonly isUnreadable: boolean;
  /** Share of the file that was sent, 0 to 1; at 1 the server is at work. undefined: nothing is under way. */
  readonly share: number | undefined;
  /** The result of the last run. */
  readonly outcome: ImportOutcome | undefined;
  /** Whether the file was imported. */
  readonly isDone: boolean;
  choose(file: File): void;
  change(part: Partial<Pick<ImportPlan, 'matches' | 'key'>>): void;
  run(dry: boolean): void;
  undo(act: string): void;
  /** Back to the choice of a file. */
  reset(): void;
}

/** A file to begin with, and the columns by their names in it. */
export interface ImportStart {
  readonly file: File;
  readonly columns: Readonly<Record<string, string | null>>;
}

/** Reads the chosen file, and sends it for a dry run or an import. Unmounting aborts what is under way. */
export function useImport(model: ViewModel, start?: ImportStart): Import {
  const [plan, setPlan] = useState<ImportPlan>();
  const [isUnreadable, setUnreadable] = useState(false);
  const [share, setShare] = useState<number>();
  const [outcome, setOutcome] = useState<ImportOutcome>();
  const [isDone, setDone] = useState(false);
  const stop = useRef(new AbortController());
  useEffect(() => {
    const running = new AbortController();
    stop.current = running;
    return () => running.abort();
  }, []);
  const isOpen = (plan !== undefined && !isDone) || share !== undefined;
  useEffect(() => unsavedWork.watch(() => isOpen), [isOpen]);

  const show = (chosen: ImportPlan | undefined) => {
    setUnreadable(chosen === undefined);
    setOutcome(undefined);
    setPlan(chosen);
  };
  useEffect(() => {
    if (start) void planOf(model, start.file, start.columns).then(show);
    // Runs only for the initial file.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  /** Shows what `work` returns, or its error. */
  const attempt = async (from: number, work: (signal: AbortSignal) => Promise<ImportOutcome>) => {
    const { signal } = stop.current;
    setShare(from);
    setOutcome(undefined);
    try {
      setOutcome(await work(signal));
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof ApiError)) throw error;
      setOutcome({ error });
    } finally {
      setShare(undefined);
    }
  };

  const run = ({ file, preview, matches, key }: ImportPlan, dry: boolean) =>
    attempt(0, async (signal) => {
      const columns = Object.fromEntries([...matches].filter(([name, column]) => name !== column));
      const query = new URLSearchParams({ key, columns: JSON.stringify(columns), ...(dry ? { dry: '1' } : {}) });
      if (preview.dialect) query.set('dialect', preview.dialect);
      // The same bytes with the media type of their format.
      const content = file.slice(0, file.size, exchangeFormats[preview.format]);
      const path = `${listPath(model.name)}import?${query.toString()}`;
      const { data, act } = await api.upload<ImportReport>(path, content, { onProgress: setShare, signal });
      setDone(!dry);
      return { report: data, act };
    });

  const undo = (act: string) => attempt(1, async () => ({ undone: await requestUndo(act) }));

  return {
    plan,
    isUnreadable,
    share,
    outcome,
    isDone,
    choose: (file) => void planOf(model, file).then(show),
    change: (part) => {
      setOutcome(undefined);
      setPlan((before) => before && { ...before, ...part });
    },
    run: (dry) => {
      if (plan) void run(plan, dry);
    },
    undo: (act) => void undo(act),
    reset: () => {
      setPlan(undefined);
      setOutcome(undefined);
      setDone(false);
    },
  };
}

/** How a file is imported, unless the user says otherwise; undefined: it cannot be read. */
async function planOf(model: ViewModel, file: File, columns?: ImportStart['columns']): Promise<ImportPlan | undefined> {
  const preview = await readPreview(file);
  if (!preview) return undefined;
  const guessed = guessColumns(model, preview.names);
  const matches = columns ? withKnown(guessed, columns, model) : guessed;
  return { file, preview, matches, key: guessKey(model, matches) };
}

/** The guesses, where the known columns say nothing better: a known column may have been renamed or deleted since. */
function withKnown(guessed: ColumnMatches, known: ImportStart['columns'], model: ViewModel): ColumnMatches {
  const valid = (name: string): string | null | undefined => {
    const column = known[name];
    return typeof column === 'string' && !model.columns.has(column) ? undefined : column;
  };
  const taken = new Set([...guessed.keys()].map(valid));
  return new Map(
    [...guessed].map(([name, guess]) => {
      const column = valid(name);
      return [name, column === undefined ? (guess !== null && taken.has(guess) ? null : guess) : column];
    }),
  );
}
