/** An entry as a client knows it: only what the server has acknowledged. */
export interface KnownEntry {
  readonly id: number;
  readonly token: string;
  counter: number;
  version: number;
  /** Its last update failed, and may have been carried out all the same. */
  isUncertain?: boolean;
}

/** A record as the database has it in the end. */
export interface StoredEntry {
  readonly id: number;
  readonly token: string;
  readonly counter: number;
  readonly _version: number;
}

/** What the clients were told, to compare it with what is stored. */
export class Journal {
  readonly entries: KnownEntry[] = [];
  readonly failures: string[] = [];
  /** Of creations that failed, and may have been carried out all the same. */
  readonly uncertain = new Set<string>();
  requests = 0;
  updates = 0;
  slowestMs = 0;

  /** Differences: an empty list means that no write was lost, and none was done twice. */
  differences(stored: readonly StoredEntry[]): string[] {
    const byToken = new Map<string, StoredEntry[]>();
    for (const entry of stored) byToken.set(entry.token, [...(byToken.get(entry.token) ?? []), entry]);
    const known = new Set(this.entries.map(({ token }) => token));
    const wrong = this.entries.flatMap(({ id, token, counter, version, isUncertain }) => {
      const found = byToken.get(token) ?? [];
      const [first] = found;
      if (!first) return [`${token} (${id}) is lost`];
      if (found.length > 1) return [`${token} is there ${found.length} times`];
      const ahead = first.counter - counter;
      if ((ahead === 0 || (isUncertain && ahead === 1)) && first._version === version + ahead) return [];
      return [`${token} has counter ${first.counter} and version ${first._version}, not ${counter} and ${version}`];
    });
    const foreign = stored
      .filter(({ token }) => !known.has(token) && !(this.uncertain.has(token) && byToken.get(token)?.length === 1))
      .map(({ token }) => `nobody knows of ${token}`);
    return [...wrong, ...foreign];
  }
}
