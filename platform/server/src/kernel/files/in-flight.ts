import { mkdir, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';

/** Folders of processes on other machines are ignored for this time. */
const abandonedAfterMs = 60 * 60_000;
/** How often a process shows the other machines that it still uses its folder. */
const signOfLifeMs = 10 * 60_000;

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
  private timer: NodeJS.Timeout | undefined;

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
      // Another server that starts now may remove the folder first.
      for (const entry of await ifThere(readdir(folder), [])) {
        if (entry.startsWith('k')) await settle(keyOf(entry));
      }
      await rm(folder, { recursive: true, force: true });
    }
  }

  async close(): Promise<void> {
    clearInterval(this.timer);
    // Keys still listed here are in doubt; the next start checks the database.
    const left = await readdir(this.own).catch(() => []);
    if (!left.some((entry) => entry.startsWith('k'))) await rm(this.own, { recursive: true, force: true });
  }

  /** Creates the folder, also when something has deleted it since. */
  private async ready(): Promise<void> {
    this.timer ??= setInterval(() => this.showLife(), signOfLifeMs).unref();
    await mkdir(this.own, { recursive: true, mode: 0o700 });
  }

  private showLife(): void {
    const now = new Date();
    utimes(this.own, now, now).catch(() => undefined);
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
  const modified = stat(folder).then(({ mtimeMs }) => mtimeMs);
  return Date.now() - (await ifThere(modified, Infinity)) > abandonedAfterMs;
}

/** `otherwise` if the file or folder does not exist. */
function ifThere<T>(found: Promise<T>, otherwise: T): Promise<T> {
  return found.catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return otherwise;
    throw error;
  });
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
