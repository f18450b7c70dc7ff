import { api } from '../../base/api/ApiClient.js';
import { modelStore } from '../../data/model/ModelStore.js';
import { sessionStore } from '../../data/session/SessionStore.js';
import { arrangeColumns, plainArrangement } from './arrangement/Arrangement.js';
import { prefetchedLists } from '../../data/lists/useRecordList.js';
import { readGridState, viewBase } from './GridState.js';
import { gridPreferences } from './gridPreferences.js';
import { listParameters } from './listParameters.js';
import { savedViewOf } from './saved/SavedView.js';

/** Requests a grid's model and first rows before the page renders; does nothing for guests. */
export function prefetchGrid(view: string, params: URLSearchParams): void {
  const isSignedIn = sessionStore.current().status === 'authenticated' || api.hasPreloadedRead(`/api/model/${view}`);
  if (!isSignedIn || savedViewOf(params, gridPreferences.opensWith(view)) !== null) return;
  modelStore.whenModel(view, (model) => {
    const arrangement = gridPreferences.read(view, null) ?? plainArrangement;
    const state = readGridState(model, params, viewBase(model));
    prefetchedLists.begin(view, listParameters(model, state, arrangeColumns(model, arrangement).shown, arrangement));
  });
}
