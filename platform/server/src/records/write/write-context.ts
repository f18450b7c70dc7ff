import { AppError, type Reader, type View, type Writer } from '@viewkraft/model';
import type { Caller } from '../../events/change-event.js';
import type { ViewHooks } from '../hooks/view-hooks.js';
import type { RecordExtension } from '../record-extension.js';
import type { RequestFunctions } from '../rules/request-functions.js';
import type { RecordWorld } from '../record-world.js';

/** One write: who, what, when, and with which rights. */
export interface WriteContext {
  readonly world: RecordWorld;
  readonly view: View;
  readonly caller: Caller;
  readonly now: Date;
  /** null: the caller may write but not read. */
  readonly reader: Reader | null;
  readonly writer: Writer;
  readonly extension: RecordExtension | undefined;
  /** undefined: no plugin hears of the view's writes. */
  readonly hooks: ViewHooks | undefined;
  /** Runs the view's functions: all of one write share its second. */
  readonly functions: RequestFunctions;
}

/**
 * The right to act at all comes before everything else (A23): without any grant the view is not there, a guest is asked
 * to sign in, somebody else is refused.
 * @throws AppError VIEW_NOT_LOADED, UNAUTHENTICATED or FORBIDDEN
 */
export function writeContext(world: RecordWorld, view: View, action: Writer['action'], caller: Caller): WriteContext {
  const { identity } = caller;
  const reader = world.reader(view, identity);
  const writer = world.writer(view, action, identity);
  if (!writer) {
    const others = (['create', 'update', 'delete'] as const).filter((one) => one !== action);
    if (!reader && others.every((one) => world.writer(view, one, identity) === null))
      throw new AppError('VIEW_NOT_LOADED');
    throw new AppError(identity.id === null ? 'UNAUTHENTICATED' : 'FORBIDDEN');
  }
  const functions = world.functions.forRequest();
  const { now } = functions;
  const extension = world.extensionOf(view.name);
  return { world, view, caller, now, reader, writer, extension, hooks: world.hooks.of(view.name), functions };
}
