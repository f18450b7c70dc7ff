import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';

/** Folders of processes on machines that cannot be asked are left alone for this long. */
const strangerMilliseconds = 60 * 60_000;

/** Folders of this process: the application whose place another one takes may still be at work in its own. */
const ofThisProcess = new Set<string>();
let made = 0;

/**
 * What this process has begun and not ended: files that are still arriving, and the keys of files whose row may not be
 * committed, or whose row may be gone. After a crash the next start finds it here and nothing is left half done.
 */
export class InFlight {
  private readonly own: string;
  private count = 0;
  private made: Promise<unknown> | undefined;

  constructor(private readonly folder: string) {
    this.own = join(folder, `${hostname()}-${process.pid}-${(made += 1).toString(36)}${Date.now().toString(36)}`);
    ofThisProcess.add(this.own);
  }

  /** A new folder for the files of one request. */
  async room(): Promise<string> {
    await this.ready();
    const room = join(this.own, `r${(this.count += 1)}`);
    await mkdir(room);
    return room;
  }

  async leave(room: string): Promise<void> {
    await rm(room, { recursive: true, force: true });
  }

  /** From now until `settled` the row and the file of this key may disagree. */
  async begin(key: string): Promise<void> {
    await this.ready();
    await writeFile(this.noteOf(key), key);
  }

  async settled(key: string): Promise<void> {
    await rm(this.noteOf(key), { force: true });
  }

  /** Ends what processes that are gone have left: `settle` is called with every key in doubt. */
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
    // What is still noted here is in doubt, and the next start asks the database.
    const left = this.made ? await readdir(this.own).catch(() => []) : [];
    if (!left.some((entry) => entry.startsWith('k'))) await rm(this.own, { recursive: true, force: true });
  }

  private ready(): Promise<unknown> {
    return (this.made ??= mkdir(this.own, { recursive: true, mode: 0o700 }));
  }

  private noteOf(key: string): string {
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
  return Date.now() - mtimeMs > strangerMilliseconds;
}

function isAlive(pid: number): boolean {
  // A process of the same number that began before us would be ourselves: containers count from 1.
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
