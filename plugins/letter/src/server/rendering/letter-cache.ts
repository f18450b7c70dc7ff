import type { RenderedLetter } from './render-job.js';

interface Entry {
  readonly letter: RenderedLetter;
  readonly bytes: number;
}

/** Estimated bytes per character of the input, which appears once in the sheets, plus the data around it. */
const bytesPerCharacter = 4;

/** Cache of finished letters by their input; evicts the least recently used entries. */
export class LetterCache {
  private readonly entries = new Map<string, Entry>();
  private bytes = 0;

  constructor(private readonly maxBytes: number) {}

  get(key: string): RenderedLetter | undefined {
    const entry = this.entries.get(key);
    if (!entry) return undefined;
    this.entries.delete(key);
    this.entries.set(key, entry);
    return entry.letter;
  }

  /** `size`: characters of the input. */
  set(key: string, letter: RenderedLetter, size: number): void {
    const bytes = bytesPerCharacter * size + (letter.pdf?.byteLength ?? 0);
    if (bytes > this.maxBytes || this.entries.has(key)) return;
    this.entries.set(key, { letter, bytes });
    this.bytes += bytes;
    for (const [oldest, one] of this.entries) {
      if (this.bytes <= this.maxBytes) return;
      this.entries.delete(oldest);
      this.bytes -= one.bytes;
    }
  }
}
