import { AppError, type Reader, type View, type Writer } from '@viewkraft/model';
import type { Caller } from '../../../kernel/changes/change-event.js';
import type { Author, WriteAct } from '../../history/history-act.js';
import type { ViewHooks } from '../hooks/view-hooks.js';
import type { RecordExtension } from '../../extensions/record-extension.js';
import type { RequestFunctions } from '../rules/request-functions.js';
import type { RecordRuntime } from '../record-runtime.js';

/** One write: who, what, when, and with which rights. */
export interface WriteContext {
  readonly runtime: RecordRuntime;
  readonly view: View;
  readonly caller: Caller;
  readonly now: Date;
  /** null: the caller may write but not read. */
  readonly reader: Reader | null;
  readonly writer: Writer;
  readonly extension: RecordExtension | undefined;
  /** undefined: no plugin has hooks for the view. */
  readonly hooks: ViewHooks | undefined;
  /** Runs the view's functions: one write has one second for all of them. */
  readonly functions: RequestFunctions;
  /** The writer, as the history names it. */
  readonly author: Author;
  /** Whether the write brings earlier values back. */
  readonly restores: boolean;
}

export interface WriteOptions {
  readonly act?: WriteAct | null;
  readonly restores?: boolean;
}

/**
 * Checks the right to act before everything else (A23): for a caller without any grant the view does not exist, a guest
 * must sign in, any other caller is refused. The extension's refusal is checked next.
 * @throws AppError VIEW_NOT_LOADED, UNAUTHENTICATED, FORBIDDEN or the extension's refusal
 */
export function writeContext(
  runtime: RecordRuntime,
  view: View,
  action: Writer['action'],
  caller: Caller,
  { act = null, restores = false }: WriteOptions = {},
): WriteContext {
  const { identity } = caller;
  const reader = runtime.reader(view, identity);
  const writer = runtime.writer(view, action, identity);
  if (!writer) {
    const others = (['create', 'update', 'delete'] as const).filter((one) => one !== action);
    if (!reader && others.every((one) => runtime.writer(view, one, identity) === null))
      throw new AppError('VIEW_NOT_LOADED');
    throw new AppError(identity.id === null ? 'UNAUTHENTICATED' : 'FORBIDDEN');
  }
  const extension = runtime.extensionOf(view.name);
  const refusal = extension?.refusal?.(action);
  if (refusal) throw refusal;
  const functions = runtime.requestFunctions();
  const { now } = functions;
  const author = { now, userId: identity.id, source: caller.source ?? 'api', act };
  const hooks = runtime.hooks.of(view.name);
  return { runtime, view, caller, now, reader, writer, extension, hooks, functions, author, restores };
}
