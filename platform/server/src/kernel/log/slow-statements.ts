import type { StatementMeter } from '../metrics/statement-meter.js';
import type { Log } from './log.js';

/** One line for each slow statement: who asked for it, and its shape without values. */
export function logSlowStatements(meter: StatementMeter, slowMs: number, log: Log): void {
  meter.watchSlow(slowMs, ({ sql, ms, origin }) => {
    const asked = origin && {
      view: origin.view,
      action: origin.action,
      requestId: origin.requestId,
      traceId: origin.trace?.traceId,
    };
    log.warn({ ...asked, ms, sql }, 'Slow statement');
  });
}
