import type { Dialect, Queryable } from '../../../../kernel/database/database.js';
import type { ConversionTally } from '@viewkraft/model';
import { tallyConversion } from './convert-column.js';
import type { ConversionSource } from '../planned-change.js';
import type { StoredType } from '../../table/stored-type.js';

/**
 * A tally is cached for this many times the time it took, so that a page that polls does not read a large table each
 * time.
 */
const cacheTimeFactor = 20;
const maxEntries = 100;

interface Kept {
  readonly tally: ConversionTally;
  readonly until: number;
}

/** Cached effects of type changes on their columns' values. */
export class ConversionTallies {
  private readonly kept = new Map<string, Kept>();
  private readonly running = new Map<string, Promise<ConversionTally>>();

  constructor(private readonly dialect: Dialect) {}

  /** `acceptCached`: for display only; a change to be applied is always tallied again. */
  async take(
    db: Queryable,
    source: ConversionSource,
    want: StoredType,
    withExamples: boolean,
    acceptCached: boolean,
  ): Promise<ConversionTally> {
    const key = JSON.stringify([source, want, withExamples]);
    if (!acceptCached) return this.read(db, key, source, want, withExamples);
    const kept = this.kept.get(key);
    if (kept && performance.now() < kept.until) return kept.tally;
    const running = this.running.get(key) ?? this.read(db, key, source, want, withExamples);
    this.running.set(key, running);
    try {
      return await running;
    } finally {
      this.running.delete(key);
    }
  }

  private async read(
    db: Queryable,
    key: string,
    source: ConversionSource,
    want: StoredType,
    withExamples: boolean,
  ): Promise<ConversionTally> {
    const start = performance.now();
    const tally = await tallyConversion(db, this.dialect, source, want, withExamples);
    const end = performance.now();
    if (this.kept.size >= maxEntries) this.kept.clear();
    this.kept.set(key, { tally, until: end + (end - start) * cacheTimeFactor });
    return tally;
  }
}
