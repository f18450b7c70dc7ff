declare global {
  /** Answers by address, which index.html asks for before any script is here. */
  var viewkraftReads: Readonly<Record<string, Promise<Response>>> | undefined;
}

/** What the page asked for before its scripts were here; each answer serves once. */
export class FirstReads {
  private readonly answers: Map<string, Promise<Response>>;

  constructor(answers: Readonly<Record<string, Promise<Response>>> = {}) {
    this.answers = new Map(Object.entries(answers));
  }

  has(address: string): boolean {
    return this.answers.has(address);
  }

  /** The answer, if this was asked for; null where none came: then it is asked for as always. */
  take(address: string): Promise<Response | null> | undefined {
    const answer = this.answers.get(address);
    this.answers.delete(address);
    return answer?.catch(() => null);
  }

  /** Another caller may be answered otherwise. */
  drop(): void {
    this.answers.clear();
  }
}
