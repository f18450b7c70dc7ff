import type { Pressed } from './press-job.js';

interface Made {
  readonly pressed: Pressed;
  readonly bytes: number;
}

/** Estimated bytes per character of the input, which appears once in the sheets, plus the data around it. */
const bytesPerCharacter = 4;

/** Cache of finished letters by their input; evicts the least recently used entries. */
export class MadeLetters {
  private readonly letters = new Map<string, Made>();
  private bytes = 0;

  constructor(private readonly maxBytes: number) {}

  get(key: string): Pressed | undefined {
    const made = this.letters.get(key);
    if (!made) return undefined;
    this.letters.delete(key);
    this.letters.set(key, made);
    return made.pressed;
  }

  /** `size`: characters of the input. */
  keep(key: string, pressed: Pressed, size: number): void {
    const bytes = bytesPerCharacter * size + (pressed.pdf?.byteLength ?? 0);
    if (bytes > this.maxBytes || this.letters.has(key)) return;
    this.letters.set(key, { pressed, bytes });
    this.bytes += bytes;
    for (const [oldest, one] of this.letters) {
      if (this.bytes <= this.maxBytes) return;
      this.letters.delete(oldest);
      this.bytes -= one.bytes;
    }
  }
}
