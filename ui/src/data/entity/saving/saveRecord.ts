import { ApiError, retriedStatuses } from '../../../base/api/ApiError.js';
import type { WireRecord } from '../../../base/wire/WireRecord.js';
import type { SaveOutcome } from '../state/EntityState.js';
import type { RecordCalls } from './EntityContext.js';
import type { Merge } from '../state/mergeRecord.js';
import type { RecordEdit } from '../state/RecordEdit.js';
import type { SaveEvent, SavePhase } from '../state/SaveMachine.js';

/**
 * The meaning of a failed write. `stale`: the record changed in the meantime. `exists`: an earlier attempt with this
 * key was applied. `keyRefused`: the server generates the key itself. `lost`: the write may have been applied. `busy`:
 * it was not applied and may be retried. `refused`: it would be refused again.
 */
type Refusal = 'stale' | 'exists' | 'keyRefused' | 'lost' | 'busy' | 'refused';

/** HTTP statuses of writes that were refused before any change or rolled back completely. */
const notApplied = new Set([409, 425, 429, 503]);

interface WriteTry {
  /** Name of the primary key column, for a create with a key generated in the browser. */
  readonly proposedKey: string | null;
  readonly isCreate: boolean;
  /** Whether an earlier attempt was sent but not answered. */
  readonly wasSent: boolean;
  /** Whether the browser was online when the request began. */
  readonly wasOnline: boolean;
}

/** What a save needs of the entity that it saves. */
interface SaveHost {
  readonly edit: RecordEdit;
  readonly calls: RecordCalls;
  readonly isOnline: () => boolean;
  readonly phase: () => SavePhase;
  readonly dispatch: (event: SaveEvent) => void;
  /** Whether the record or a parent has anything to save. */
  readonly isChanged: () => boolean;
  /**
   * Validates the record and saves its parents; resolves with null when the record can be sent, otherwise with the
   * reason.
   */
  readonly prepare: () => Promise<SaveOutcome | null>;
  readonly committed: (record: WireRecord) => void;
  /** Shows a conflict to the editor. */
  readonly faceConflict: (theirs: WireRecord) => void;
  readonly markDeleted: () => void;
  /** Writes the draft, including sent values, before the response can get lost. */
  readonly recordDraft: () => void;
}

const quickRetryDelaysMs = [300, 900];
const maxQuickRetryDelayMs = 5_000;
/** Limit for merging when others keep changing the record. */
const maxMerges = 8;

/**
 * Sends the changes until they are committed or the editor or the connection must act first. Throws ApiError on a
 * refusal.
 */
export async function saveRecord(host: SaveHost): Promise<SaveOutcome> {
  const { edit, dispatch } = host;
  const phase = host.phase();
  if (phase === 'conflict' || phase === 'uncertain') return phase;
  if (phase === 'ended') return 'nothing';
  if (!edit.isNew && !host.isChanged()) {
    dispatch({ type: 'settled', isChanged: false });
    return 'nothing';
  }
  dispatch({ type: 'requested' });
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
  // When a parent waits for the connection, the record waits with it and is retried later.
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
      const response = await send(host, body);
      if (host.phase() !== 'sending') break;
      edit.accept(response, snapshot);
      host.committed(response);
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
      const refusal = classifyRefusal(error, { proposedKey, isCreate, wasSent, wasOnline });
      const outcome = await answerRefusal(host, error, refusal, body, tries);
      if (outcome) return outcome;
    }
  }
  return 'nothing';
}

/** Reacts to a failed write. Resolves with null to retry at once; throws errors that only the reader can fix. */
async function answerRefusal(
  host: SaveHost,
  error: ApiError,
  refusal: Refusal,
  body: WireRecord,
  tries: { pauses: number; merges: number },
): Promise<SaveOutcome | null> {
  const { edit } = host;
  if (refusal === 'stale' && tries.merges < maxMerges) {
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
    host.recordDraft();
    if (edit.isNew && edit.proposedId === null) {
      host.dispatch({ type: 'uncertain' });
      return 'uncertain';
    }
  }
  if (refusal === 'lost' || refusal === 'busy') return wait(host, error, tries);
  host.dispatch({ type: 'held' });
  if (error.isGone && !edit.isNew) host.markDeleted();
  throw error;
}

/** Waits briefly for a busy server before reporting an error; waits for an unreachable one without reporting. */
async function wait(host: SaveHost, error: ApiError, tries: { pauses: number }): Promise<null | 'offline'> {
  const requestedDelayMs = (error.retryAfter ?? 0) * 1_000;
  const pause = quickRetryDelaysMs[tries.pauses];
  if (!isUnreachable(error) && pause !== undefined && requestedDelayMs <= maxQuickRetryDelayMs) {
    tries.pauses += 1;
    await new Promise((done) => setTimeout(done, Math.max(pause, requestedDelayMs)));
    return null;
  }
  host.dispatch({ type: 'lost', isOffline: isUnreachable(error), retryAfter: requestedDelayMs });
  if (isUnreachable(error)) return 'offline';
  throw error;
}

async function send(host: SaveHost, body: WireRecord): Promise<WireRecord> {
  const { edit, calls } = host;
  const { name } = edit.model;
  if (edit.record && Object.keys(body).length === 0) return edit.record;
  edit.inFlight = body;
  host.recordDraft();
  if (edit.id === null) return calls.create(name, body);
  return calls.update(name, edit.id, body, edit.version);
}

/** Adopts the stored record of a create whose earlier attempt was applied. */
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
    // No record is stored under the key, so the original refusal had another reason.
    dispatch({ type: 'held' });
    throw error instanceof ApiError && error.status === 404 ? refusal : error;
  }
}

/** Merges a newer record below the editor's own changes. Returns null when changes remain to be sent. */
function settle(host: SaveHost, theirs: WireRecord, { mine, conflicts }: Merge): SaveOutcome | null {
  if (conflicts.length > 0) {
    host.faceConflict(theirs);
    return 'conflict';
  }
  host.edit.rebase(theirs, mine);
  if (mine.size > 0) return null;
  host.committed(theirs);
  return 'saved';
}

/** Sends the changes from a closing page. A create is sent only with a key, by which a repeated one is recognised. */
export function sendAndForget(edit: RecordEdit, calls: RecordCalls): void {
  const { id, model, proposedId, version } = edit;
  if (id === null && proposedId === null) return;
  const body = edit.body();
  edit.sent.add(Object.entries(body));
  const options = { keepalive: true };
  const sent =
    id === null ? calls.create(model.name, body, options) : calls.update(model.name, id, body, version, options);
  // The page is closed by then; changes that did not arrive are restored from the draft.
  sent.catch(() => undefined);
}

function classifyRefusal(error: ApiError, { proposedKey, isCreate, wasSent, wasOnline }: WriteTry): Refusal {
  const namesKey = proposedKey !== null && error.details.some(({ column }) => column === proposedKey);
  if (error.status === 412 && !isCreate && error.body['record']) return 'stale';
  // The database decides which of several violated unique columns it names, so the column is not checked.
  if (error.status === 409 && isCreate && proposedKey !== null && wasSent) return 'exists';
  if ((error.status === 422 || error.status === 403) && isCreate && namesKey) return 'keyRefused';
  if (error.isOffline) return wasOnline ? 'lost' : 'busy';
  // A violated unique or foreign key constraint, which the server names, is not resolved by retrying.
  if (error.status === 409) return error.code === 'UNKNOWN' ? 'busy' : 'refused';
  // A plugin that is too slow would be so again: the reader sees the error at once and decides.
  if (!retriedStatuses.has(error.status) || error.code === 'HOOK_TIMEOUT') return 'refused';
  return notApplied.has(error.status) ? 'busy' : 'lost';
}

/** Whether the server did not answer at all, as opposed to a server that is busy. */
function isUnreachable(error: ApiError): boolean {
  return error.isOffline || [502, 503, 504].includes(error.status);
}
