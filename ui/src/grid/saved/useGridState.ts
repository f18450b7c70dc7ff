import { useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ViewModel } from '../../model/ViewModel.js';
import { plainArrangement, sameArrangement, type Arrangement } from '../arrangement/Arrangement.js';
import { gridPreferences } from '../gridPreferences.js';
import { baseOf, printGridState, readGridState, viewBase, type GridState } from '../GridState.js';
import { allRecords, savedViewOf } from './savedViewOf.js';
import { readSavedState, type SavedState, type SavedView } from './SavedView.js';
import { useSavedViews, type SavedViews } from './useSavedViews.js';

export interface SavedChoice {
  readonly views: SavedViews;
  /** Asks for the saved views, which are not fetched before. */
  readonly want: () => void;
  /** null: all records, as the view proposes them. */
  readonly current: SavedView | null;
  readonly isPending: boolean;
  /** The address names one that is not there, or is not this reader's. */
  readonly isGone: boolean;
  readonly isModified: boolean;
  /** Everything that a saved view would keep, as it is now. */
  readonly now: SavedState;
  /** Shows one as it was saved, or all records; choosing the current one again takes back what was changed. */
  readonly choose: (id: string | null) => void;
  readonly opensWith: string | null;
  readonly openWith: (id: string | null) => void;
}

export interface GridPageState {
  readonly state: GridState;
  readonly go: (part: Partial<GridState>, options?: { readonly replace?: boolean }) => void;
  readonly arrangement: Arrangement;
  readonly arrange: (part: Partial<Arrangement>) => void;
  readonly saved: SavedChoice;
  /** Whether a saved view asks for columns that are not there, or not for this reader. */
  readonly isMissing: boolean;
}

/** What a grid shows: the address over the chosen saved view over the view itself. */
export function useGridState(model: ViewModel): GridPageState {
  const [params, setParams] = useSearchParams();
  const [opensWith, setOpensWith] = useState(() => gridPreferences.opensWith(model.name));
  const [isWanted, setWanted] = useState(false);
  const [arranged, setArranged] = useState<ReadonlyMap<string | null, Arrangement | null>>(new Map());

  const asked = savedViewOf(params, opensWith);
  const views = useSavedViews(model.name, isWanted || asked !== null);
  const current = views.all?.find((view) => view.id === asked) ?? null;
  const isPending = asked !== null && views.all === undefined && views.error === undefined;
  const id = current?.id ?? null;

  const stored = current?.stored;
  const saved = useMemo(() => (stored === undefined ? undefined : readSavedState(model, stored)), [model, stored]);
  const base = saved ?? viewBase(model);
  const state = useMemo(
    () => readGridState(model, params, saved ?? viewBase(model)),
    [model, params, saved],
  ); // prettier-ignore
  // The address follows a moment later: what comes next adds to what was asked for last.
  const latest = useRef(state);
  useEffect(() => {
    latest.current = state;
  }, [state]);
  const changed = useMemo(
    () => (arranged.has(id) ? (arranged.get(id) ?? null) : gridPreferences.read(model.name, id)),
    [arranged, id, model.name],
  );
  const arrangement = changed ?? saved?.arrangement ?? plainArrangement;

  const keep = (view: string | null, next: Arrangement | null) => {
    gridPreferences.write(model.name, view, next);
    setArranged(new Map(arranged).set(view, next));
  };
  const address = (view: string | null, rest: URLSearchParams) => {
    if (view !== null) rest.set('saved', view);
    else if (opensWith !== null && rest.size === 0) rest.set('saved', allRecords);
    return rest;
  };
  const isArranged = saved !== undefined && changed !== null && !sameArrangement(changed, saved.arrangement);
  const now = { ...baseOf(model, state), arrangement };

  return {
    state,
    // What changes the rows begins at the first page again, unless it is the page that changes.
    go: (part, options) => {
      latest.current = { ...latest.current, page: 1, ...part };
      setParams(address(id, printGridState(model, latest.current, base)), options ?? {});
    },
    arrangement,
    arrange: (part) => keep(id, { ...arrangement, ...part }),
    saved: {
      views,
      want: () => setWanted(true),
      current,
      isPending,
      isGone: asked !== null && !isPending && current === null,
      isModified: saved !== undefined && (isArranged || printGridState(model, { ...state, page: 1 }, base).size > 0),
      now,
      choose: (view) => {
        if (view !== null) keep(view, null);
        setParams(address(view, new URLSearchParams()));
      },
      opensWith,
      openWith: (view) => {
        gridPreferences.openWith(model.name, view);
        setOpensWith(view);
      },
    },
    isMissing: saved?.isMissing === true || (saved !== undefined && arrangement.shown.some((name) => !model.columns.has(name))),
  }; // prettier-ignore
}
