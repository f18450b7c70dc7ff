/** The origin under which visitors reach this server: PUBLIC_URL, else localhost with the port that was really bound. */

export class PublicAddress {
  private known: string | undefined;

  constructor(publicUrl: string | undefined) {
    this.known = publicUrl;
  }

  /** Scheme, host and port, without a slash at the end. */
  get origin(): string {
    if (this.known === undefined) throw new Error('The public address is known only when the server listens');
    return this.known;
  }

  /** Decided by PUBLIC_URL alone, whatever a request claims. */
  get secure(): boolean {
    return this.known?.startsWith('https:') ?? false;
  }

  bound(port: number): void {
    this.known ??= `http://localhost:${port}`;
  }
}
