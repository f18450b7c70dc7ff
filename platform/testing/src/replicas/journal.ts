/** An entry as a client knows it: only what the server has acknowledged. */
export interface KnownEntry {
  readonly id: number;
  readonly token: string;
  counter: number;
  version: number;
  /** The response to an update is missing: it may be stored or not. */
  isUncertain?: boolean;
}

/** A record as the database has it in the end. */
export interface StoredEntry {
  readonly id: number;
  readonly token: string;
  readonly counter: number;
  readonly _version: number;
}

/** The responses that the clients got, to compare them with what is stored. */
export class Journal {
  readonly entries: KnownEntry[] = [];
  readonly failures: string[] = [];
  /** Tokens of creations whose response is missing. */
  readonly uncertain = new Set<string>();
  requests = 0;
  updates = 0;
  slowestMs = 0;

  /** Writes that the server has acknowledged. */
  get writes(): number {
    return this.entries.length + this.updates;
  }

  /** Differences: an empty list means that no write was lost, and none was done twice. */
  differences(stored: readonly StoredEntry[]): string[] {
    const byToken = new Map<string, StoredEntry[]>();
    for (const entry of stored) byToken.set(entry.token, [...(byToken.get(entry.token) ?? []), entry]);
    const known = new Set(this.entries.map(({ token }) => token));
    const wrong = this.entries.flatMap(({ id, token, counter, version, isUncertain = false }) => {
      const found = byToken.get(token) ?? [];
      const [first] = found;
      if (!first) return [`${token} (${id}) is lost`];
      if (found.length > 1) return [`${token} is there ${found.length} times`];
      if (first.counter === counter && first._version === version) return [];
      if (isUncertain && first.counter === counter + 1 && first._version === version + 1) return [];
      return [`${token} has counter ${first.counter} and version ${first._version}, not ${counter} and ${version}`];
    });
    const foreign = stored.filter(({ token }) => !known.has(token) && !this.uncertain.has(token)).map(({ token }) => `nobody knows of ${token}`); // prettier-ignore
    const doubled = [...this.uncertain].filter((token) => (byToken.get(token)?.length ?? 0) > 1).map((token) => `${token} is there more than once`); // prettier-ignore
    return [...wrong, ...foreign, ...doubled];
  }
}
