import { useState } from 'react';
import { TextHistory } from '../design/state/TextHistory.js';
import type { FileEditing } from './useFileEditing.js';

/** The edits of the designer, to be taken back and made again; they outlive a look at the text. */
export interface UndoHistory {
  readonly history: TextHistory;
  /** Undefined: there is nothing to take back. */
  readonly undo: (() => void) | undefined;
  readonly redo: (() => void) | undefined;
}

export function useUndoHistory({ setText, canEdit }: Pick<FileEditing, 'setText' | 'canEdit'>): UndoHistory {
  const [history] = useState(() => new TextHistory());
  const go = (text: string | undefined) => {
    if (text !== undefined) setText(text);
  };
  return {
    history,
    undo: canEdit && history.canUndo ? () => go(history.undo()) : undefined,
    redo: canEdit && history.canRedo ? () => go(history.redo()) : undefined,
  };
}
