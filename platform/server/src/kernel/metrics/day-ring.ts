import type { HealthSample } from '@viewkraft/model';

const samplesPerDay = 1_440;

/** The samples of the last day, in order of time; a new sample replaces one that is a day old. */
export class DayRing {
  private readonly samples: HealthSample[] = [];

  add(sample: HealthSample): void {
    this.samples.push(sample);
    if (this.samples.length > samplesPerDay) this.samples.shift();
  }

  all(): readonly HealthSample[] {
    return this.samples;
  }
}
