import type { ChangeEvent } from '../kernel/changes/change-event.js';
import type { LoggedEvent } from './event-log.js';
import { eventFrame, type EventStream } from './event-stream.js';
import type { RecordEvent } from './readable-rows.js';

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

/** Changes that one stream has missed. */
export interface Replay {
  readonly kind: 'replay';
  readonly stream: EventStream;
  readonly events: readonly LoggedEvent[];
}

export function recordFrame({ view, id: key, action, version, association }: RecordEvent, id?: string): string {
  const data = { view, id: key, action, version, ...(association === undefined ? {} : { association }) };
  return eventFrame('record', data, id);
}
