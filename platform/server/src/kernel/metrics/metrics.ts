import { DayRing } from './day-ring.js';
import { ProcessMeter } from './process-meter.js';
import { RequestMeter } from './request-meter.js';
import { RuleMeter } from './rule-meter.js';
import { StatementMeter } from './statement-meter.js';

/** What this process has counted since its start, whichever applications served. */
export class Metrics {
  readonly requests = new RequestMeter();
  readonly statements = new StatementMeter();
  readonly rules = new RuleMeter();
  readonly process = new ProcessMeter();
  readonly day = new DayRing();

  stop(): void {
    this.process.stop();
  }
}
