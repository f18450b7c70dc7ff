import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';

/** Folders of processes on other machines are ignored for this time. */
const abandonedAfterMs = 60 * 60_000;

/** Folders of this process: an application that is being replaced may still use its own. */
const ofThisProcess = new Set<string>();
let made = 0;

/**
 * Unfinished work of this process: files that are arriving, and keys of files whose row may be uncommitted or deleted.
 * After a crash the next start reads this list and cleans up.
 */
export class InFlight {
  private readonly own: string;
  private count = 0;
  private made: Promise<unknown> | undefined;

  constructor(private readonly folder: string) {
    this.own = join(folder, `${hostname()}-${process.pid}-${(made += 1).toString(36)}${Date.now().toString(36)}`);
    ofThisProcess.add(this.own);
  }

  /** Creates a folder for the files of one request. */
  async makeFolder(): Promise<string> {
    await this.ready();
    const folder = join(this.own, `r${(this.count += 1)}`);
    await mkdir(folder);
    return folder;
  }

  async leave(folder: string): Promise<void> {
    await rm(folder, { recursive: true, force: true });
  }

  /** Until `settled`, row and file of this key may disagree. */
  async begin(key: string): Promise<void> {
    await this.ready();
    await writeFile(this.markerOf(key), key);
  }

  async settled(key: string): Promise<void> {
    await rm(this.markerOf(key), { force: true });
  }

  /** Cleans up after processes that have ended: `settle` is called with every key in doubt. */
  async finishOthers(settle: (key: string) => Promise<void>): Promise<void> {
    for (const name of await readdir(this.folder).catch(() => [])) {
      const folder = join(this.folder, name);
      if (ofThisProcess.has(folder) || !(await isAbandoned(folder, name))) continue;
      for (const entry of await readdir(folder)) {
        if (entry.startsWith('k')) await settle(keyOf(entry));
      }
      await rm(folder, { recursive: true, force: true });
    }
  }

  async close(): Promise<void> {
    // Keys still listed here are in doubt; the next start checks the database.
    const left = this.made ? await readdir(this.own).catch(() => []) : [];
    if (!left.some((entry) => entry.startsWith('k'))) await rm(this.own, { recursive: true, force: true });
  }

  private ready(): Promise<unknown> {
    return (this.made ??= mkdir(this.own, { recursive: true, mode: 0o700 }));
  }

  private markerOf(key: string): string {
    return join(this.own, `k${key.replaceAll('/', '~')}`);
  }
}

function keyOf(entry: string): string {
  return entry.slice(1).replaceAll('~', '/');
}

async function isAbandoned(folder: string, name: string): Promise<boolean> {
  const parts = /^(.+)-(\d+)-[0-9a-z]+$/.exec(name);
  if (parts?.[1] === hostname()) return !isAlive(Number(parts[2]));
  const { mtimeMs } = await stat(folder);
  return Date.now() - mtimeMs > abandonedAfterMs;
}

function isAlive(pid: number): boolean {
  // Left by an earlier run with the same process id: in containers ids start at 1 again.
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
