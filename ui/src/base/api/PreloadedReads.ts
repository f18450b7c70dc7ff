declare global {
  /** Responses by address, which index.html requests before any script has loaded. */
  var viewkraftReads: Readonly<Record<string, Promise<Response>>> | undefined;
}

/** Responses that index.html requested before the scripts loaded; each is used once. */
export class PreloadedReads {
  private readonly responses: Map<string, Promise<Response>>;

  constructor(responses: Readonly<Record<string, Promise<Response>>> = {}) {
    this.responses = new Map(Object.entries(responses));
  }

  has(address: string): boolean {
    return this.responses.has(address);
  }

  /**
   * The response, if the address was requested; resolves with null when that request failed, so the caller fetches it
   * itself.
   */
  take(address: string): Promise<Response | null> | undefined {
    const response = this.responses.get(address);
    this.responses.delete(address);
    return response?.catch(() => null);
  }

  /** Drops all responses: another user may get different ones. */
  drop(): void {
    this.responses.clear();
  }
}
