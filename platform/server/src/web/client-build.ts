import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { version } from '../kernel/process/process-facts.js';

interface ManifestEntry {
  readonly file: string;
  readonly name?: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

interface BuiltFiles {
  /** Addresses, in the order of need. */
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** The files of the built UI, read from its manifest. */
export class ClientBuild {
  private constructor(
    /** A digest of all page files and the server's version; the same on every replica. Empty: not built. */
    readonly id: string,
    /** Time of the build, in milliseconds since 1970. */
    readonly timestamp: number,
    private readonly entries: ReadonlyMap<string, ManifestEntry>,
    /** Files that every page already names. */
    private readonly first: ReadonlySet<string>,
  ) {}

  /** Reads the manifest; without one, pages name no files, and their scripts load what they need. */
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
      // Recognised by the absence of all other fields.
    }
    const entries = new Map(Object.entries(manifest));
    const start = [...entries].filter(([, { isEntry }]) => isEntry).map(([key]) => key);
    return new ClientBuild(id, timestamp, entries, new Set(closure(entries, start)));
  }

  /**
   * The files of the named chunks (by source file where names are ambiguous) and of all their imports, without those
   * that every page has.
   */
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
    if (this.entries.has(name)) return name;
    return [...this.entries].find(([, entry]) => entry.name === name && entry.file.endsWith('.js'))?.[0];
  }
}

/** All imports of the entries, dependencies first. */
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
