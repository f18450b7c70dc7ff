import type { Identity } from '@viewkraft/model';

/** Moments of a write at which hooks run. */
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

/** The input of a hook. All of it is plain data: hooks run in a separate thread. */
export interface HookCall {
  readonly view: string;
  /**
   * The record by column, in wire form, including hidden columns. In `before*` hooks of create and update, changes made
   * here are stored after the same coercion and rules as any other value; in the other hooks it is the stored record.
   */
  readonly record: Record<string, unknown>;
  /** The record as stored before; null on create. */
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly user: Identity;
  /** The plugin's own validated options. */
  readonly options: Readonly<Record<string, unknown>>;
}

/**
 * Runs in a separate thread that gets nothing from the server but its input; no lock is held meanwhile. It may be
 * called again for the same write if another writer was faster. `*` runs before the view's own hook. An error refuses
 * the write with its message (422 HOOK_REFUSED; `column` or `details` of the error point to fields, with a text's `key`
 * and `params` or a `message`, which may be `{ en, de }`); a hook that takes longer than five seconds is stopped (504
 * HOOK_TIMEOUT). In both cases nothing is stored.
 */
export type RecordHook = (call: HookCall) => void | Promise<void>;

/** By moment. */
export type RecordHooks = Readonly<Partial<Record<HookMoment, RecordHook>>>;
