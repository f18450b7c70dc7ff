declare global {
  /** Answers by address, which index.html requests before any script has loaded. */
  var viewkraftReads: Readonly<Record<string, Promise<Response>>> | undefined;
}

/** Answers that index.html requested before the scripts loaded; each is used once. */
export class PreloadedReads {
  private readonly answers: Map<string, Promise<Response>>;

  constructor(answers: Readonly<Record<string, Promise<Response>>> = {}) {
    this.answers = new Map(Object.entries(answers));
  }

  has(address: string): boolean {
    return this.answers.has(address);
  }

  /**
   * The answer, if the address was requested; resolves with null when that request failed, so the caller fetches it
   * itself.
   */
  take(address: string): Promise<Response | null> | undefined {
    const answer = this.answers.get(address);
    this.answers.delete(address);
    return answer?.catch(() => null);
  }

  /** Drops all answers: another user may get different ones. */
  drop(): void {
    this.answers.clear();
  }
}
