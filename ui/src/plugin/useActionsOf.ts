import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { Listeners } from '../base/state/Listeners.js';
import { viewing } from '../base/api/viewing.js';
import { useViews } from '../data/model/useModels.js';
import type { ViewModel } from '../base/wire/ViewModel.js';
import type { RecordAction } from '../base/plugin/UiPlugin.js';
import { activePlugins } from '../base/plugin/activePlugins.js';

type LoadViews = Extract<RecordAction['views'], () => unknown>;

/** Responses are cached this long, so that all rows of a grid share one request. */
const cacheMs = 2_000;

/** Cached results of actions whose `views` is a function. */
class ActionViews {
  private results: ReadonlyMap<LoadViews, readonly string[]> = new Map();
  private readonly requestedAt = new Map<LoadViews, number>();
  private readonly listeners = new Listeners();

  readonly subscribe = this.listeners.subscribe;

  readonly current = (): ReadonlyMap<LoadViews, readonly string[]> => this.results;

  /** Calls the function again unless its result is fresh; the previous one stays valid until a new one arrives. */
  request(views: LoadViews): void {
    const now = performance.now();
    if (now - (this.requestedAt.get(views) ?? -Infinity) < cacheMs) return;
    this.requestedAt.set(views, now);
    views().then(
      (names) => this.keep(views, names),
      () => this.requestedAt.delete(views),
    );
  }

  private keep(views: LoadViews, names: readonly string[]): void {
    if (this.results.get(views)?.join() === names.join()) return;
    this.results = new Map(this.results).set(views, names);
    this.listeners.notify();
  }
}

/** The page's instance. */
const actionViews = new ActionViews();

/** The plugins' actions that the user may run on records of a view. */
export function useActionsOf({ name }: Pick<ViewModel, 'name'>, place: 'grid' | 'form'): readonly OfferedAction[] {
  const { data: views } = useViews();
  const results = useSyncExternalStore(actionViews.subscribe, actionViews.current);
  const possible = useMemo(() => {
    const mayCreate = (view: string) => views?.some((one) => one.name === view && one.create === true) === true;
    return recordActionsOf({ name }, place).filter(({ action }) => !action.creates || mayCreate(action.creates));
  }, [name, place, views]);
  useEffect(() => {
    for (const { action } of possible) if (typeof action.views === 'function') actionViews.request(action.views);
  }, [possible]);
  return useMemo(
    () =>
      possible.filter(
        ({ action }) => typeof action.views !== 'function' || results.get(action.views)?.includes(name) === true,
      ),
    [possible, results, name],
  );
}

/** An action that a plugin offers for records of a view. */
export interface OfferedAction {
  readonly plugin: string;
  readonly action: RecordAction;
}

/** The plugins' actions for a view, including those whose `views` is a function that has not been evaluated yet. */
function recordActionsOf({ name: view }: Pick<ViewModel, 'name'>, place: 'grid' | 'form'): readonly OfferedAction[] {
  // A plugin's action may write in ways that the page cannot prevent.
  if (viewing.identity) return [];
  const isNamed = (views: RecordAction['views']) => typeof views !== 'object' || views.includes(view);
  return activePlugins().flatMap(({ name: plugin, recordActions = [] }) =>
    recordActions
      .filter(({ views, places }) => isNamed(views) && (places?.includes(place) ?? true))
      .map((action) => ({ plugin, action })),
  );
}
