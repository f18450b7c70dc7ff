import type { ErrorDetail, Identity, MessageParam } from '@viewkraft/model';
import type { HookMoment } from '../../../kernel/plugin/record-hooks.js';

/** A record as a message: pairs of column and value, because a column may be called `constructor`. */
export type Entries = readonly (readonly [string, unknown])[];

/** What a thread needs to know of its plugin. */
export interface HookSource {
  readonly entry: string;
  readonly options: Readonly<Record<string, unknown>>;
  /** Replaces the usual heap limit. */
  readonly heapMegabytes?: number;
}

/** The worker's initial data; its first message is a `HookSource`. */
export interface HookThreadData {
  /** Shared memory: the number of the running call, or 0. */
  readonly running: Int32Array;
  /** `file:` address of a module to load in advance, for a spare worker. */
  readonly ahead: string | undefined;
}

/** A call of one hook. */
export interface HookRequest {
  /** The key of the hook in the plugin: the name of a view, or `*`. */
  readonly key: string;
  readonly moment: HookMoment;
  readonly view: string;
  readonly record: Entries;
  readonly before: Entries | null;
  readonly user: Identity;
}

/** The message to a thread. `claim` is shared memory: whichever of thread and pool changes it first owns the call. */
export interface HookRequestMessage extends HookRequest {
  readonly id: number;
  readonly claim: Int32Array;
}
export const claims = { open: 0, started: 1, takenBack: 2 } as const;

/** What a hook threw, as far as it can be serialised. */
export interface HookException {
  /** For the log. */
  readonly message: string;
  readonly stack: string | undefined;
  /** For the response; undefined: the hook named no reason. */
  readonly shown: MessageParam | undefined;
  readonly details: readonly ErrorDetail[];
}

export type JobReply =
  | { readonly kind: 'done'; readonly id: number; readonly changes: Entries }
  | { readonly kind: 'threw'; readonly id: number; readonly thrown: HookException };
export type HookReply = JobReply | { readonly kind: 'ready' } | { readonly kind: 'here' };

/** Whether a message has the form of a reply; its changes are validated like any other input. */
export function isReply(message: unknown): message is HookReply {
  if (typeof message !== 'object' || message === null) return false;
  const { kind, id, changes, thrown } = message as Readonly<Record<string, unknown>>;
  if (kind === 'ready' || kind === 'here') return true;
  if (typeof id !== 'number') return false;
  if (kind === 'done') return Array.isArray(changes) && changes.every(isEntry);
  return kind === 'threw' && typeof thrown === 'object' && thrown !== null && Array.isArray((thrown as HookException).details);
} // prettier-ignore

const isEntry = (entry: unknown): boolean => Array.isArray(entry) && typeof entry[0] === 'string';
