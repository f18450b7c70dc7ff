import { ApiError } from '../api/ApiError.js';
import type { WireRecord } from '../api/WireRecord.js';
import type { SaveOutcome } from './EntityState.js';
import type { RecordCalls } from './EntitySurroundings.js';
import { isUnreachable, judgeRefusal, type Refusal } from './judgeRefusal.js';
import type { Merge } from './mergeRecord.js';
import type { RecordEdit } from './RecordEdit.js';
import type { SaveEvent, SavePhase } from './SaveMachine.js';

/** What a save needs of the entity that it saves. */
export interface SaveHost {
  readonly edit: RecordEdit;
  readonly calls: RecordCalls;
  readonly isOnline: () => boolean;
  readonly phase: () => SavePhase;
  readonly dispatch: (event: SaveEvent) => void;
  /** Parents saved and rules satisfied? Anything but null: not now. */
  readonly prepare: () => Promise<SaveOutcome | null>;
  readonly committed: (record: WireRecord) => void;
  /** Puts two values for one column before the editor. */
  readonly face: (theirs: WireRecord) => void;
  readonly gone: () => void;
  /** What was sent is noted before an answer can get lost. */
  readonly noted: () => void;
}

const quickPauses = [300, 900];
const longestQuickPause = 5_000;
/** Others may be quicker now and then, not for ever. */
const mostMerges = 8;

/** Sends what has changed until it is committed, or somebody else must act. Throws ApiError when the server refuses. */
export async function saveRecord(host: SaveHost): Promise<SaveOutcome> {
  const { edit, dispatch } = host;
  const phase = host.phase();
  if (phase === 'conflict' || phase === 'uncertain') return phase;
  if (phase === 'ended') return 'nothing';
  if (!edit.isNew && edit.changed().size === 0) {
    dispatch({ type: 'settled', isChanged: false });
    return 'nothing';
  }
  dispatch({ type: 'asked' });
  try {
    const obstacle = await host.prepare();
    if (obstacle) return hold(host, obstacle);
  } catch (error) {
    dispatch({ type: 'held' });
    throw error;
  }
  if (host.phase() !== 'checking') return 'nothing';
  dispatch({ type: 'sent' });
  return exchange(host);
}

function hold(host: SaveHost, obstacle: SaveOutcome): SaveOutcome {
  // A parent that waits for the connection will be there later; this one asks again then.
  if (obstacle === 'offline' || obstacle === 'waiting') {
    host.dispatch({ type: 'sent' });
    host.dispatch({ type: 'lost', isOffline: obstacle === 'offline', retryAfter: null });
  } else host.dispatch({ type: 'held' });
  return obstacle;
}

async function exchange(host: SaveHost): Promise<SaveOutcome> {
  const { edit } = host;
  for (const tries = { pauses: 0, merges: 0 }; host.phase() === 'sending';) {
    const snapshot = edit.values;
    const body = edit.body();
    const isCreate = edit.isNew;
    const wasOnline = host.isOnline();
    try {
      const answer = await send(host, body);
      if (host.phase() !== 'sending') break;
      edit.accept(answer, snapshot);
      host.committed(answer);
      return 'saved';
    } catch (error) {
      edit.inFlight = null;
      if (!(error instanceof ApiError)) {
        host.dispatch({ type: 'held' });
        throw error;
      }
      if (host.phase() !== 'sending') break;
      const proposedKey = edit.proposedId === null ? null : edit.model.primaryKey;
      const wasSent = !edit.sent.isEmpty;
      const refusal = judgeRefusal(error, { proposedKey, isCreate, wasSent, wasOnline });
      const outcome = await answerRefusal(host, error, refusal, body, tries);
      if (outcome) return outcome;
    }
  }
  return 'nothing';
}

/** null: the same is tried again at once. Throws what only the reader can mend. */
async function answerRefusal(
  host: SaveHost,
  error: ApiError,
  refusal: Refusal,
  body: WireRecord,
  tries: { pauses: number; merges: number },
): Promise<SaveOutcome | null> {
  const { edit } = host;
  if (refusal === 'stale' && tries.merges < mostMerges) {
    tries.merges += 1;
    const theirs = error.body['record'] as WireRecord;
    return settle(host, theirs, edit.mergeWith(theirs));
  }
  if (refusal === 'exists') return adopt(host, error);
  if (refusal === 'keyRefused') {
    edit.proposedId = null;
    return null;
  }
  if (refusal === 'lost') {
    edit.sent.add(Object.entries(body));
    host.noted();
    if (edit.isNew && edit.proposedId === null) {
      host.dispatch({ type: 'uncertain' });
      return 'uncertain';
    }
  }
  if (refusal === 'lost' || refusal === 'busy') return wait(host, error, tries);
  host.dispatch({ type: 'held' });
  if (error.status === 404 && !edit.isNew) host.gone();
  throw error;
}

/** A busy server gets a moment before the reader is told; one that is away is waited for without a word. */
async function wait(host: SaveHost, error: ApiError, tries: { pauses: number }): Promise<null | 'offline'> {
  const asked = (error.retryAfter ?? 0) * 1_000;
  const pause = quickPauses[tries.pauses];
  if (!isUnreachable(error) && pause !== undefined && asked <= longestQuickPause) {
    tries.pauses += 1;
    await new Promise((done) => setTimeout(done, Math.max(pause, asked)));
    return null;
  }
  host.dispatch({ type: 'lost', isOffline: isUnreachable(error), retryAfter: asked });
  if (isUnreachable(error)) return 'offline';
  throw error;
}

async function send(host: SaveHost, body: WireRecord): Promise<WireRecord> {
  const { edit, calls } = host;
  const { name } = edit.model;
  if (edit.record && Object.keys(body).length === 0) return edit.record;
  edit.inFlight = body;
  host.noted();
  if (edit.id === null) return calls.create(name, body);
  return calls.update(name, edit.id, body, edit.version);
}

/** An earlier try of a create went through: its record is taken up. */
async function adopt(host: SaveHost, refusal: ApiError): Promise<SaveOutcome | null> {
  const { edit, calls, dispatch } = host;
  try {
    const theirs = await calls.get(edit.model.name, edit.proposedId ?? '');
    return settle(host, theirs, edit.mergeCreated(theirs));
  } catch (error) {
    if (error instanceof ApiError && (error.isOffline || error.status >= 500)) {
      dispatch({ type: 'lost', isOffline: true, retryAfter: error.retryAfter });
      return 'offline';
    }
    // Nothing is stored under the key, so something else was in the way.
    dispatch({ type: 'held' });
    throw error instanceof ApiError && error.status === 404 ? refusal : error;
  }
}

/** Puts a newer record under one's own changes. null: what is left of them is still to be sent. */
function settle(host: SaveHost, theirs: WireRecord, { mine, conflicts }: Merge): SaveOutcome | null {
  if (conflicts.length > 0) {
    host.face(theirs);
    return 'conflict';
  }
  host.edit.rebase(theirs, mine);
  if (mine.size > 0) return null;
  host.committed(theirs);
  return 'saved';
}
