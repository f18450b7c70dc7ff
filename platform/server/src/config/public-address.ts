/** The origin under which visitors reach this server: PUBLIC_URL, else localhost with the port that was really bound. */
export class PublicAddress {
  private address: string | undefined;

  constructor(publicUrl: string | undefined) {
    this.address = publicUrl;
  }

  /** As `origin`; undefined before the server listens. */
  get known(): string | undefined {
    return this.address;
  }

  /** Scheme, host and port, without a slash at the end. */
  get origin(): string {
    if (this.address === undefined) throw new Error('The public address is known only when the server listens');
    return this.address;
  }

  /** Decided by PUBLIC_URL alone, whatever a request claims. */
  get secure(): boolean {
    return this.address?.startsWith('https:') ?? false;
  }

  bound(port: number): void {
    this.address ??= `http://localhost:${port}`;
  }
}
