import type { HookException } from './hook-message.js';

/** A hook threw, which refuses the write. */
export class HookThrownError extends Error {
  override readonly name = 'HookThrownError';

  constructor(readonly thrown: HookException) {
    super(thrown.message);
  }
}

/** A hook did not end in time. */
export class HookTimeoutError extends Error {
  override readonly name = 'HookTimeoutError';
}

/** A hook ended its thread, or the thread could not be started. The message describes the cause. */
export class HookThreadError extends Error {
  override readonly name = 'HookThreadError';
}
