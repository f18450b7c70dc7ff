import type { Identity } from '@viewkraft/model';

/** Moments of a write at which plugins are asked. */
export const hookMoments = [
  'beforeValidate',
  'beforeCreate',
  'afterCreate',
  'beforeUpdate',
  'afterUpdate',
  'beforeDelete',
  'afterDelete',
] as const;
export type HookMoment = (typeof hookMoments)[number];

/** What a hook is given. Everything in it is plain data: hooks run in a thread of their own. */
export interface HookCall {
  readonly view: string;
  /**
   * The record by column, in wire form, hidden columns among them. In `before*` hooks of create and update whatever is
   * changed here is stored, after the same coercion and rules as any other value; in the others it is the record as it is.
   */
  readonly record: Record<string, unknown>;
  /** The record as it was stored; null on create. */
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly user: Identity;
  /** The plugin's own options, checked. */
  readonly options: Readonly<Record<string, unknown>>;
}

/**
 * Runs in a thread of its own, with nothing of the server but what it is given; no lock is held meanwhile. It may be called
 * again for the same write, where another writer was quicker. `*` comes before the view's own.
 * Whoever throws refuses the write with its message (422 HOOK_REFUSED; `column` or `details` of the error lead to fields); who takes longer than five seconds is cut
 * (504 HOOK_TIMEOUT). Nothing is stored then (contract 7).
 */
export type RecordHook = (call: HookCall) => void | Promise<void>;

/** By moment. */
export type RecordHooks = Readonly<Partial<Record<HookMoment, RecordHook>>>;
