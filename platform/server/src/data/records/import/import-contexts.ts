import type { View } from '@viewkraft/model';
import type { Caller } from '../../../kernel/changes/change-event.js';
import { WriteAct } from '../../history/history-act.js';
import type { RecordRuntime } from '../record-runtime.js';
import { writeContext, type WriteContext } from '../rows/write-context.js';

/** An import may create, update, or both; at least one of them. */
export interface ImportContexts {
  readonly create: WriteContext | null;
  readonly update: WriteContext | null;
  /** Either of the two, for what both have in common. */
  readonly any: WriteContext;
}

/** @throws AppError as a single creation does, for a caller who may neither create nor update */
export function importContexts(runtime: RecordRuntime, view: View, caller: Caller): ImportContexts {
  const act = new WriteAct('update');
  const contextOf = (action: 'create' | 'update'): WriteContext | null =>
    runtime.may(view, action, caller.identity) ? writeContext(runtime, view, action, caller, { act }) : null;
  const [create, update] = [contextOf('create'), contextOf('update')];
  return { create, update, any: create ?? update ?? writeContext(runtime, view, 'create', caller) };
}

/** The same rights, with a new time budget for functions: each batch of an import counts as one request (A29). */
export function forBatch({ create, update, any }: ImportContexts): ImportContexts {
  const functions = any.runtime.requestFunctions();
  const fresh = (context: WriteContext): WriteContext => ({ ...context, functions });
  return { create: create && fresh(create), update: update && fresh(update), any: fresh(any) };
}

/** The same rights at the present time: what is read or written from now on has one time. */
export function atPresent({ create, update, any }: ImportContexts): ImportContexts {
  const now = new Date();
  const dated = (context: WriteContext): WriteContext => ({ ...context, now, author: { ...context.author, now } });
  return { create: create && dated(create), update: update && dated(update), any: dated(any) };
}
