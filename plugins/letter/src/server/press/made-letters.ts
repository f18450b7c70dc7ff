import type { Pressed } from './press-job.js';

interface Made {
  readonly pressed: Pressed;
  readonly bytes: number;
}

/** Of a character of what a letter says: once in its sheets, and with all that stands around it. */
const bytesOfCharacter = 4;

/** Finished letters by what they were made of; when there are too many the ones that were asked for longest ago go. */
export class MadeLetters {
  private readonly letters = new Map<string, Made>();
  private bytes = 0;

  constructor(private readonly room: number) {}

  get(key: string): Pressed | undefined {
    const made = this.letters.get(key);
    if (!made) return undefined;
    this.letters.delete(key);
    this.letters.set(key, made);
    return made.pressed;
  }

  /** `size`: characters of what it was made of. */
  keep(key: string, pressed: Pressed, size: number): void {
    const bytes = bytesOfCharacter * size + (pressed.pdf?.byteLength ?? 0);
    if (bytes > this.room || this.letters.has(key)) return;
    this.letters.set(key, { pressed, bytes });
    this.bytes += bytes;
    for (const [oldest, one] of this.letters) {
      if (this.bytes <= this.room) return;
      this.letters.delete(oldest);
      this.bytes -= one.bytes;
    }
  }
}
