import type { Identity } from '@viewkraft/model';
import type { HookMoment } from '../../plugins/record-hooks.js';

/** A record as it travels: column and value, because a column may be called `constructor`. */
export type Entries = readonly (readonly [string, unknown])[];

/** What a thread needs to know of its plugin. */
export interface HookSource {
  readonly entry: string;
  readonly options: Readonly<Record<string, unknown>>;
}

/** What a thread starts with; its first message is a `HookSource`. */
export interface HookThreadData {
  /** Shared memory: the number of the call that it is busy with, or 0. */
  readonly running: Int32Array;
  /** `file:` address of what it reads before that, where it starts before it is needed. */
  readonly ahead: string | undefined;
}

/** A call of one hook. */
export interface HookQuestion {
  /** The name under which the plugin has it: of a view, or `*`. */
  readonly key: string;
  readonly moment: HookMoment;
  readonly view: string;
  readonly record: Entries;
  readonly before: Entries | null;
  readonly user: Identity;
}

/** On its way to a thread. `claim` is shared memory: whoever changes it first has the call, the thread or the pool again. */
export interface SentQuestion extends HookQuestion {
  readonly id: number;
  readonly claim: Int32Array;
}
export const claims = { open: 0, begun: 1, takenBack: 2 } as const;

/** What a hook threw, as far as it can be told. */
export interface ThrownByHook {
  readonly message: string;
  readonly stack: string | undefined;
  readonly details: readonly { readonly column: string | undefined; readonly message: string }[];
}

export type JobReply =
  | { readonly kind: 'done'; readonly id: number; readonly changes: Entries }
  | { readonly kind: 'threw'; readonly id: number; readonly thrown: ThrownByHook };
export type HookReply = JobReply | { readonly kind: 'ready' } | { readonly kind: 'here' };

/** Whether a message is one of ours; what it says of changes is judged as any value is. */
export function isReply(message: unknown): message is HookReply {
  if (typeof message !== 'object' || message === null) return false;
  const { kind, id, changes, thrown } = message as Readonly<Record<string, unknown>>;
  if (kind === 'ready' || kind === 'here') return true;
  if (typeof id !== 'number') return false;
  if (kind === 'done') return Array.isArray(changes) && changes.every(isEntry);
  return kind === 'threw' && typeof thrown === 'object' && thrown !== null && Array.isArray((thrown as ThrownByHook).details);
} // prettier-ignore

const isEntry = (entry: unknown): boolean => Array.isArray(entry) && typeof entry[0] === 'string';
