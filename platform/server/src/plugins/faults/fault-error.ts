import type { Message } from '@viewkraft/model';

/** A plugin fault with a translated message. */
export class FaultError extends Error {
  override readonly name = 'FaultError';

  constructor(
    readonly fault: Message,
    /** The message for the log. */
    words: string,
  ) {
    super(words);
  }
}
