import type { ThrownByHook } from './hook-message.js';

/** A hook threw, which refuses the write. */
export class HookThrew extends Error {
  override readonly name = 'HookThrew';

  constructor(readonly thrown: ThrownByHook) {
    super(thrown.message);
  }
}

/** A hook did not end in time. */
export class HookLate extends Error {
  override readonly name = 'HookLate';
}

/** A hook ended its thread, or the thread could not be started. The message describes the cause. */
export class HookLost extends Error {
  override readonly name = 'HookLost';
}
