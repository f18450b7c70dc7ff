import { api } from '../api/ApiClient.js';
import { modelStore } from '../model/ModelStore.js';
import { sessionStore } from '../session/SessionStore.js';
import { arrangeColumns, plainArrangement } from './arrangement/Arrangement.js';
import { begunLists } from './begunLists.js';
import { readGridState, viewBase } from './GridState.js';
import { gridPreferences } from './gridPreferences.js';
import { listParameters } from './listParameters.js';
import { savedViewOf } from './saved/savedViewOf.js';

/** Asks for a grid's model and first rows while the page is not drawn yet; a guest's page asks for nothing. */
export function beginGrid(view: string, params: URLSearchParams): void {
  const isSignedIn = sessionStore.current().status === 'authenticated' || api.hasFirstRead(`/api/model/${view}`);
  if (!isSignedIn || savedViewOf(params, gridPreferences.opensWith(view)) !== null) return;
  modelStore.whenModel(view, (model) => {
    const arrangement = gridPreferences.read(view, null) ?? plainArrangement;
    const state = readGridState(model, params, viewBase(model));
    begunLists.begin(view, listParameters(model, state, arrangeColumns(model, arrangement).shown, arrangement));
  });
}
