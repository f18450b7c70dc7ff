/** The origin under which visitors reach this server: PUBLIC_URL, or localhost with the port actually bound. */
export class PublicAddress {
  private address: string | undefined;

  constructor(publicUrl: string | undefined) {
    this.address = publicUrl;
  }

  /** As `origin`; undefined until the server listens. */
  get known(): string | undefined {
    return this.address;
  }

  /** Scheme, host and port, without a trailing slash. */
  get origin(): string {
    if (this.address === undefined) throw new Error('The public address is known only when the server listens');
    return this.address;
  }

  /** Depends only on PUBLIC_URL, never on the request. */
  get secure(): boolean {
    return this.address?.startsWith('https:') ?? false;
  }

  bound(port: number): void {
    this.address ??= `http://localhost:${port}`;
  }
}
