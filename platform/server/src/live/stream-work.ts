import type { Identity } from '@viewkraft/model';
import type { RecordRuntime } from '../data/records/record-runtime.js';
import type { ChangeEvent } from '../kernel/changes/change-event.js';
import { eventFrame, type EventStream } from './event-stream.js';
import type { GoneRecords } from './gone-records.js';
import { readableEvents, type RecordEvent } from './readable-rows.js';

type ModelEvent = Extract<ChangeEvent, { kind: 'model' }>;

/** Consecutive changes of one view's records. */
export interface Records {
  readonly kind: 'records';
  readonly view: string;
  readonly events: RecordEvent[];
  /** Number of the last one in the log. */
  seq: number;
}

export interface Model {
  readonly kind: 'model';
  readonly event: ModelEvent;
  readonly seq: number;
}

/** A stream that is opened again, to get what it has missed. */
export interface Replay {
  readonly kind: 'replay';
  readonly stream: EventStream;
  /** Of the last event that the client knows, from this replica or another one. */
  readonly lastId: string;
}

/** Streams that are not behind, grouped by what they may read. */
export function groupsOf(
  streams: Iterable<EventStream>,
): ReadonlyMap<string, readonly [EventStream, ...EventStream[]]> {
  const groups = new Map<string, [EventStream, ...EventStream[]]>();
  for (const stream of streams) {
    if (stream.isBehind) continue;
    const group = groups.get(stream.identityKey);
    if (group === undefined) groups.set(stream.identityKey, [stream]);
    else group.push(stream);
  }
  return groups;
}

/** What a caller gets of changes to a view's records. `lastId`: the id of the last frame. */
export async function recordFrames(
  { view: name, events }: Pick<Records, 'view' | 'events'>,
  identity: Identity,
  runtime: RecordRuntime,
  gone: GoneRecords,
  lastId?: () => string | undefined,
): Promise<string> {
  const view = runtime.catalog.views.get(name);
  const reader = view ? runtime.reader(view, identity) : null;
  if (!reader) return '';
  const shown = await readableEvents(events, reader, runtime, gone);
  return shown.map((event, at) => recordFrame(event, at === shown.length - 1 ? lastId?.() : undefined)).join('');
}

function recordFrame({ view, id: key, action, version, association }: RecordEvent, id: string | undefined): string {
  const data = { view, id: key, action, version, ...(association === undefined ? {} : { association }) };
  return eventFrame('record', data, id);
}
