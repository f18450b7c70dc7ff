import { useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ViewModel } from '../../../base/wire/ViewModel.js';
import { plainArrangement, sameArrangement, type Arrangement } from '../arrangement/Arrangement.js';
import { gridPreferences } from '../gridPreferences.js';
import { baseOf, printGridState, readGridState, viewBase, type GridState } from '../GridState.js';
import { allRecords, readSavedState, type SavedState, type SavedView, savedViewOf } from './SavedView.js';
import { useSavedViews, type SavedViews } from './useSavedViews.js';

export interface SavedChoice {
  readonly views: SavedViews;
  /** Loads the saved views, which are not fetched before. */
  readonly want: () => void;
  /** null: all records with the view's defaults. */
  readonly current: SavedView | null;
  readonly isPending: boolean;
  /** The address names a saved view that does not exist or that this user may not read. */
  readonly isMissing: boolean;
  readonly isModified: boolean;
  /** Everything that a saved view would store, in its current state. */
  readonly now: SavedState;
  /** Shows a saved view, or all records; selecting the current one again reverts its modifications. */
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
  /** Whether a saved view names columns that do not exist or that this user may not read. */
  readonly isMissing: boolean;
}

/** The state of a grid: the address overrides the selected saved view, which overrides the view's defaults. */
export function useGridState(model: ViewModel): GridPageState {
  const [params, setParams] = useSearchParams();
  const [opensWith, setOpensWith] = useState(() => gridPreferences.opensWith(model.name));
  const [isWanted, setWanted] = useState(false);
  const [arranged, setArranged] = useState<ReadonlyMap<string | null, Arrangement | null>>(new Map());

  const savedView = savedViewOf(params, opensWith);
  const views = useSavedViews(model.name, isWanted || savedView !== null);
  const current = views.all?.find((view) => view.id === savedView) ?? null;
  const isPending = savedView !== null && views.all === undefined && views.error === undefined;
  const id = current?.id ?? null;

  const stored = current?.stored;
  const saved = useMemo(() => (stored === undefined ? undefined : readSavedState(model, stored)), [model, stored]);
  const base = saved ?? viewBase(model);
  const state = useMemo(
    () => readGridState(model, params, saved ?? viewBase(model)),
    [model, params, saved],
  ); // prettier-ignore
  // The address updates asynchronously: the next change builds on the last requested state.
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
    // A change of the rows starts at the first page again, unless the page itself changes.
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
      isMissing: savedView !== null && !isPending && current === null,
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
