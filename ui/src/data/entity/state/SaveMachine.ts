
/**
 * The phase of a save. `resting`: no save is running. `checking`: the rules are checked and parents are saved.
 * `sending`: the request is running. `waiting`: the server was unreachable or busy, the save will be retried. `held`:
 * the record was invalid or refused, so an edit must come first. `conflict` and `uncertain`: the editor must choose
 * first. `ended`: the record is deleted.
 */
export type SavePhase = 'resting' | 'checking' | 'sending' | 'waiting' | 'held' | 'conflict' | 'uncertain' | 'ended';

export type SaveStatus = 'saved' | 'unsaved' | 'saving' | 'offline';

/** The only answer to "is there unsaved work, and what happens to it next?"; immutable. */
export interface SaveState {
  readonly phase: SavePhase;
  /** Whether the server may lack some typed value. */
  readonly isChanged: boolean;
  /** Saves start automatically (autosave is on and not paused). */
  readonly isAutomatic: boolean;
  /** The last request got no response, and none has arrived since. */
  readonly isOffline: boolean;
  /** Consecutive attempts without a conclusive response. */
  readonly tries: number;
  /** Milliseconds until the next automatic save; null when a save must be requested. */
  readonly due: number | null;
}

export type SaveEvent =
  | { readonly type: 'edited'; readonly isChanged: boolean }
  | { readonly type: 'requested' }
  | { readonly type: 'held' }
  | { readonly type: 'sent' }
  | { readonly type: 'committed'; readonly isChanged: boolean }
  | { readonly type: 'lost'; readonly isOffline: boolean; readonly retryAfter: number | null }
  | { readonly type: 'conflict' }
  | { readonly type: 'uncertain' }
  | { readonly type: 'settled'; readonly isChanged: boolean }
  | { readonly type: 'online' }
  | { readonly type: 'automatic'; readonly isAutomatic: boolean }
  /** The record was deleted. `isChanged`: typed values can no longer be saved. */
  | { readonly type: 'ended'; readonly isChanged: boolean };

/** Time from the last keystroke to the request (E2). */
export const autosaveDelayMs = 600;

const offlineRetryDelaysMs = [1_000, 2_000, 3_000];
const busyRetryDelaysMs = [1_000, 2_000, 4_000, 8_000, 16_000, 30_000];
const maxRetryAfterMs = 120_000;

export function newSaveState(isAutomatic: boolean): SaveState {
  return { phase: 'resting', isChanged: false, isAutomatic, isOffline: false, tries: 0, due: null };
}

/** The state after an event. An event that does not fit the phase changes nothing. */
export function nextSaveState(state: SaveState, event: SaveEvent): SaveState {
  if (state.phase === 'ended') return state;
  switch (event.type) {
    case 'edited':
      return edited(state, event.isChanged);
    case 'requested':
      return maySave(state) ? { ...state, phase: 'checking', due: null } : state;
    case 'held':
      return isBusy(state) ? { ...state, phase: 'held', isOffline: false, tries: 0, due: null } : state;
    case 'sent':
      return state.phase === 'checking' ? { ...state, phase: 'sending', isChanged: true } : state;
    case 'committed':
      return state.phase === 'sending' ? rested(state, event.isChanged) : state;
    case 'lost':
      return state.phase === 'sending' ? lost(state, event.isOffline, event.retryAfter) : state;
    case 'conflict':
      return { ...state, phase: 'conflict', isChanged: true, isOffline: false, tries: 0, due: null };
    case 'uncertain':
      return { ...state, phase: 'uncertain', isChanged: true, isOffline: false, tries: 0, due: null };
    case 'settled':
      return isBusy(state) ? state : rested(state, event.isChanged);
    case 'online':
      return state.phase === 'waiting' ? { ...state, due: 0 } : state;
    case 'automatic':
      return automatic(state, event.isAutomatic);
    case 'ended':
      return { ...state, phase: 'ended', isChanged: event.isChanged, isOffline: false, due: null };
  }
}

/** The status that the form shows. A retry after a lost response keeps showing `offline`. */
export function saveStatus(state: SaveState): SaveStatus {
  if (state.isOffline) return 'offline';
  if (state.phase === 'sending') return 'saving';
  return state.isChanged ? 'unsaved' : 'saved';
}

export function maySave({ phase }: SaveState): boolean {
  return phase === 'resting' || phase === 'waiting' || phase === 'held';
}

/** Whether a save is under way at this moment. */
export function isBusy({ phase }: SaveState): boolean {
  return phase === 'checking' || phase === 'sending';
}

function edited(state: SaveState, isChanged: boolean): SaveState {
  if (state.phase === 'resting' || state.phase === 'held') return rested(state, isChanged);
  // Changes in a running or unsettled save count as unsaved until the server has answered.
  return { ...state, isChanged: isChanged || state.phase !== 'checking' };
}

function rested(state: SaveState, isChanged: boolean): SaveState {
  const due = isChanged && state.isAutomatic ? autosaveDelayMs : null;
  return { ...state, phase: 'resting', isChanged, isOffline: false, tries: 0, due };
}

/** A lost save is retried automatically, even without autosave: the editor has already requested it. */
function lost(state: SaveState, isOffline: boolean, retryAfter: number | null): SaveState {
  const delays = isOffline ? offlineRetryDelaysMs : busyRetryDelaysMs;
  const wait = delays[Math.min(state.tries, delays.length - 1)] ?? 0;
  const asked = Math.min(retryAfter ?? 0, maxRetryAfterMs);
  return { ...state, phase: 'waiting', isOffline, tries: state.tries + 1, due: Math.max(wait, asked) };
}

function automatic(state: SaveState, isAutomatic: boolean): SaveState {
  const next = { ...state, isAutomatic };
  return next.phase === 'resting' ? rested(next, next.isChanged) : next;
}
