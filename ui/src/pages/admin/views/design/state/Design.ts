import type { SchemaChangeReport, ViewProblemReport, ViewTableColumn } from '@viewkraft/model';
import { createContext, useContext } from 'react';
import type { Json, JsonObject } from '../document/json.js';
import { anchorOf, valueAt, withValue, type Path } from '../document/path.js';
import type { FieldProblems, Section } from './FieldProblems.js';

export interface EditOptions {
  /** Edits with the same key in quick succession are undone together. */
  readonly merge?: string;
  /** What screen readers announce. */
  readonly announce?: string;
  /** A visible message with an offer to undo: the edit has removed more than was asked for. */
  readonly warn?: string;
  /** The anchors to focus: the first one that can have the focus gets it. */
  readonly focus?: readonly string[];
}

/** What the designer shows in detail. */
export interface Shown {
  readonly section: Section;
  /** The column or relation whose panel is open. */
  readonly item: string | null;
}

/** The document being designed, and everything that its fields need. */
export interface Design {
  readonly view: string;
  readonly document: JsonObject;
  /** The document as it is saved; empty for a new view. */
  readonly saved: JsonObject;
  readonly isReadOnly: boolean;
  /** Whether the view has a table of its own, which follows the document. */
  readonly isManaged: boolean;
  /** The columns of an unmanaged view's table; undefined: not known yet. */
  readonly tableColumns: readonly ViewTableColumn[] | undefined;
  readonly problems: FieldProblems;
  /** What saving would change in the view's table. */
  readonly changes: readonly SchemaChangeReport[];
  readonly edit: (change: (document: JsonObject) => JsonObject, options?: EditOptions) => void;
  readonly shown: Shown;
  readonly show: (shown: Partial<Shown>, focus?: readonly string[]) => void;
}

const context = createContext<Design | null>(null);
export const DesignProvider = context.Provider;

export function useDesign(): Design {
  const design = useContext(context);
  if (!design) throw new Error('The field must be inside the designer.');
  return design;
}

/** One value of the document, to be edited. */
interface DesignField {
  readonly value: Json | undefined;
  /** Identifies the field, so that a problem can link to it. */
  readonly anchor: string;
  readonly problems: readonly ViewProblemReport[];
  readonly isReadOnly: boolean;
  readonly set: (value: Json | undefined) => void;
}

export function useDesignField(path: Path): DesignField {
  const { document, problems, isReadOnly, edit } = useDesign();
  const anchor = anchorOf(path);
  return {
    value: valueAt(document, path),
    anchor,
    problems: problems.within(path),
    isReadOnly,
    set: (value) => edit((before) => withValue(before, path, value), { merge: anchor }),
  };
}
