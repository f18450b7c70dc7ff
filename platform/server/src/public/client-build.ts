import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { version } from '../health/process-facts.js';

interface ManifestEntry {
  readonly file: string;
  readonly name?: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

export interface BuiltFiles {
  /** Addresses, in the order in which they are needed. */
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** What the build of the UI made, by its manifest. */
export class ClientBuild {
  private constructor(
    /** Changes with every file of the pages and with the server's version; the same on every replica. Empty: not built. */
    readonly id: string,
    /** When it was made, in milliseconds since 1970. */
    readonly timestamp: number,
    private readonly entries: ReadonlyMap<string, ManifestEntry>,
    /** What every page names already. */
    private readonly first: ReadonlySet<string>,
  ) {}

  /** Reads the manifest; without one no page names anything, and its scripts find what they need. */
  static read(clientDir: string): ClientBuild {
    let manifest: Record<string, ManifestEntry> = {};
    let [id, timestamp] = ['', 0];
    try {
      const text = readFileSync(join(clientDir, '.vite', 'manifest.json'), 'utf8');
      manifest = JSON.parse(text) as typeof manifest;
      const index = join(clientDir, 'index.html');
      timestamp = Math.round(statSync(index).mtimeMs);
      id = createHash('sha256').update(version).update(text).update(readFileSync(index)).digest('hex').slice(0, 20);
    } catch {
      // Told by the absence of everything else.
    }
    const entries = new Map(Object.entries(manifest));
    const start = [...entries].filter(([, { isEntry }]) => isEntry).map(([key]) => key);
    return new ClientBuild(id, timestamp, entries, new Set(closure(entries, start)));
  }

  /** The files of the chunks so named, with all that they import, but for those that every page has. */
  filesOf(names: readonly string[]): BuiltFiles {
    const keys = names.flatMap((name) => this.keyOf(name) ?? []);
    return this.files(closure(this.entries, keys).filter((key) => !this.first.has(key)));
  }

  /** The files that every page has. */
  start(): BuiltFiles {
    return this.files([...this.first]);
  }

  private files(keys: readonly string[]): BuiltFiles {
    const found = keys.flatMap((key) => this.entries.get(key) ?? []);
    return {
      scripts: found.map(({ file }) => `/${file}`),
      styles: [...new Set(found.flatMap(({ css = [] }) => css))].map((file) => `/${file}`),
    };
  }

  private keyOf(name: string): string | undefined {
    return [...this.entries].find(([, entry]) => entry.name === name && entry.file.endsWith('.js'))?.[0];
  }
}

/** Everything that the entries import, imports first. */
function closure(entries: ReadonlyMap<string, ManifestEntry>, keys: readonly string[]): string[] {
  const found = new Set<string>();
  const seen = new Set<string>();
  const visit = (key: string): void => {
    if (seen.has(key)) return;
    seen.add(key);
    entries.get(key)?.imports?.forEach(visit);
    found.add(key);
  };
  keys.forEach(visit);
  return [...found];
}
