import type { KeptAnswer } from './kept-answer.js';

/** Bytes that all kept answers may take together. */
const room = 48 * 1024 * 1024;

export interface KeptEntry {
  readonly answer: KeptAnswer;
  /** Of what is shown. */
  readonly version: string;
  /** The state of the site in which that was looked up last. */
  state: object;
}

/** Answers by the address that was asked for; when there are too many the oldest go. */
export class AnswerCache {
  private readonly entries = new Map<string, KeptEntry>();
  private bytes = 0;

  constructor(private readonly most = room) {}

  get(key: string): KeptEntry | undefined {
    return this.entries.get(key);
  }

  set(key: string, entry: KeptEntry): void {
    this.drop(key);
    if (entry.answer.bytes > this.most) return;
    this.entries.set(key, entry);
    this.bytes += entry.answer.bytes;
    for (const oldest of this.entries.keys()) {
      if (this.bytes <= this.most) break;
      this.drop(oldest);
    }
  }

  private drop(key: string): void {
    const entry = this.entries.get(key);
    if (!entry) return;
    this.entries.delete(key);
    this.bytes -= entry.answer.bytes;
  }
}
