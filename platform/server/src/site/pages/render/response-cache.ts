import type { CachedResponse } from './cached-response.js';

/** Limit for all cached responses together. */
const maxBytes = 48 * 1024 * 1024;

interface KeptEntry {
  readonly response: CachedResponse;
  /** Version of the shown content. */
  readonly version: string;
  /** The state of the site at the last check. */
  state: object;
}

/** Cached responses by requested address; the oldest are dropped beyond the limit. */
export class ResponseCache {
  private readonly entries = new Map<string, KeptEntry>();
  private bytes = 0;

  get(key: string): KeptEntry | undefined {
    return this.entries.get(key);
  }

  set(key: string, entry: KeptEntry): void {
    this.drop(key);
    if (entry.response.bytes > maxBytes) return;
    this.entries.set(key, entry);
    this.bytes += entry.response.bytes;
    for (const oldest of this.entries.keys()) {
      if (this.bytes <= maxBytes) break;
      this.drop(oldest);
    }
  }

  private drop(key: string): void {
    const entry = this.entries.get(key);
    if (!entry) return;
    this.entries.delete(key);
    this.bytes -= entry.response.bytes;
  }
}
