import { runInNewContext } from 'node:vm';
import { FaultError } from '../faults/fault-error.js';
import { pluginFault } from '../faults/plugin-fault.js';

/** How long a plugin may block the event loop, during which no request is answered. */
const busyMs = 5_000;

/**
 * Calls a function of a plugin that has to run in this process. A synchronous call that exceeds the time is aborted
 * with an error; what runs after an `await` is not limited.
 */
export function runWithTimeLimit<T>(work: () => T, pluginHookMs: number): T {
  const timeout = Math.min(busyMs, pluginHookMs);
  try {
    // Node limits the run time of scripts only, including every function they call.
    return runInNewContext('work()', { work }, { timeout }) as T;
  } catch (error) {
    const isLate = (error as { code?: unknown } | null)?.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
    if (!isLate) throw error;
    const seconds = timeout / 1_000;
    throw new FaultError(pluginFault('pluginBusy', { seconds }), `it kept the process busy for ${seconds} s`);
  }
}
