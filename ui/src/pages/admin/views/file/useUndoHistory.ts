import { useState } from 'react';
import { TextHistory } from '../design/state/TextHistory.js';
import type { FileEditing } from './useFileEditing.js';

/** Undo and redo of edits in the designer; they survive a switch to the text. */
export interface UndoHistory {
  readonly history: TextHistory;
  /** Undefined if there is nothing to undo. */
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
