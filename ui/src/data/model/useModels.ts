import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { modelStore, type Loaded } from './ModelStore.js';
import type { ModelSummary } from '@viewkraft/model';
import type { ViewModel } from '../../base/wire/ViewModel.js';

/** A view's model, fetched on first use and kept up to date. */
export function useModel(view: string): Loaded<ViewModel> {
  const loaded = useSyncExternalStore(modelStore.subscribe, () => modelStore.model(view));
  useEffect(() => {
    if (loaded.status === 'idle') modelStore.ensureModel(view);
  }, [view, loaded.status]);
  return loaded;
}

/** The views that the user may read. */
export function useViews(): Loaded<readonly ModelSummary[]> {
  const loaded = useSyncExternalStore(modelStore.subscribe, modelStore.views);
  useEffect(() => {
    if (loaded.status === 'idle') modelStore.ensureViews();
  }, [loaded.status]);
  return loaded;
}

/** The models of several views, as far as they are loaded. */
export function useModelsOf(views: readonly string[]): ReadonlyMap<string, ViewModel> {
  const revision = useSyncExternalStore(modelStore.subscribe, modelStore.revision);
  const names = [...new Set(views)].sort().join(',');
  useEffect(() => {
    for (const name of names.split(',')) if (name) modelStore.ensureModel(name);
  }, [names, revision]);
  return useMemo(() => {
    const found = names.split(',').map((name) => [name, modelStore.model(name).data] as const);
    return new Map(found.filter((entry): entry is [string, ViewModel] => entry[1] !== undefined));
    // A new revision may contain one more of the models.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [names, revision]);
}
