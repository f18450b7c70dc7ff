import { errorMessage } from '@viewkraft/model';
import type { Config } from '../../kernel/config/config.js';
import type { Log } from '../../kernel/log/log.js';
import { version } from '../../kernel/process/process-facts.js';
import type { Tracing } from '../../kernel/tracing/request-trace.js';

/** Minimum interval between two log lines about an unreachable collector. */
const failureLogMs = 60_000;

/** undefined: no collector is configured. The SDK is loaded only for one. */
export async function startTracing({ traces, trustProxy }: Config, log: Log): Promise<Tracing | undefined> {
  if (!traces) return undefined;
  const { openTracing } = await import('../../kernel/tracing/open-tracing.js');
  let loggedAt = -Infinity;
  const onFailure = (error: unknown): void => {
    if (performance.now() - loggedAt < failureLogMs) return;
    loggedAt = performance.now();
    log.warn(
      { endpoint: new URL(traces.endpoint).origin },
      `Traces cannot be sent to the collector: ${errorMessage(error)}`,
    );
  };
  return openTracing({ ...traces, version, isCallerTrusted: trustProxy !== false, onFailure });
}
