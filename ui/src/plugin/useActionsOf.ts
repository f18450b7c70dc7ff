import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useViews } from '../data/model/useModels.js';
import type { ViewModel } from '../base/wire/ViewModel.js';
import type { RecordAction } from '../base/plugin/UiPlugin.js';
import { activePlugins } from '../base/plugin/activePlugins.js';

type Ask = Extract<RecordAction['views'], () => unknown>;

/** Answers are cached this long, so that all rows of a grid share one request. */
const freshMs = 2_000;

/** Cached answers of actions whose `views` is a function. */
class AskedViews {
  private answers: ReadonlyMap<Ask, readonly string[]> = new Map();
  private readonly askedAt = new Map<Ask, number>();
  private readonly listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly current = (): ReadonlyMap<Ask, readonly string[]> => this.answers;

  /** Calls the function again unless its answer is fresh; the previous answer stays valid until a new one arrives. */
  ask(views: Ask): void {
    const now = performance.now();
    if (now - (this.askedAt.get(views) ?? -Infinity) < freshMs) return;
    this.askedAt.set(views, now);
    views().then(
      (names) => this.keep(views, names),
      () => this.askedAt.delete(views),
    );
  }

  private keep(views: Ask, names: readonly string[]): void {
    if (this.answers.get(views)?.join() === names.join()) return;
    this.answers = new Map(this.answers).set(views, names);
    for (const listener of [...this.listeners]) listener();
  }
}

/** The page's instance. */
const askedViews = new AskedViews();

/** The plugins' actions that the user may run on records of a view. */
export function useActionsOf({ name }: Pick<ViewModel, 'name'>, place: 'grid' | 'form'): readonly OfferedAction[] {
  const { data: views } = useViews();
  const asked = useSyncExternalStore(askedViews.subscribe, askedViews.current);
  const possible = useMemo(() => {
    const mayCreate = (view: string) => views?.some((one) => one.name === view && one.create === true) === true;
    return recordActionsOf({ name }, place).filter(({ action }) => !action.creates || mayCreate(action.creates));
  }, [name, place, views]);
  useEffect(() => {
    for (const { action } of possible) if (typeof action.views === 'function') askedViews.ask(action.views);
  }, [possible]);
  return useMemo(
    () =>
      possible.filter(
        ({ action }) => typeof action.views !== 'function' || asked.get(action.views)?.includes(name) === true,
      ),
    [possible, asked, name],
  );
}

/** An action that a plugin offers for records of a view. */
export interface OfferedAction {
  readonly plugin: string;
  readonly action: RecordAction;
}

/** The plugins' actions for a view, including those whose `views` is a function that has not been evaluated yet. */
export function recordActionsOf(
  { name: view }: Pick<ViewModel, 'name'>,
  place: 'grid' | 'form',
): readonly OfferedAction[] {
  const isNamed = (views: RecordAction['views']) => typeof views !== 'object' || views.includes(view);
  return activePlugins().flatMap(({ name: plugin, recordActions = [] }) =>
    recordActions
      .filter(({ views, places }) => isNamed(views) && (places?.includes(place) ?? true))
      .map((action) => ({ plugin, action })),
  );
}
