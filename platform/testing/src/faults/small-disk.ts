import { execFile } from 'node:child_process';
import { chmodSync, closeSync, mkdirSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { RunningServer } from '../server/start-server.js';

const run = promisify(execFile);

/** A disk of its own, which suites may fill. */
export class SmallDisk {
  private constructor(private readonly mount: string) {}

  /** undefined: this user cannot mount a disk on this machine. */
  static async make(megabytes: number): Promise<SmallDisk | undefined> {
    const mount = mkdtempSync(join(tmpdir(), 'viewkraft-disk-'));
    try {
      await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', mount]);
      return new SmallDisk(mount);
    } catch {
      rmSync(mount, { recursive: true });
      return undefined;
    }
  }

  /** An empty folder on it. */
  folder(name: string): string {
    const folder = join(this.mount, name);
    mkdirSync(folder);
    chmodSync(folder, 0o755);
    return folder;
  }

  /** Leaves this much free. */
  fill(freeBytes = 0): void {
    const file = openSync(this.filler, 'a');
    try {
      const free = () => {
        const { bavail, bsize } = statfsSync(this.mount);
        return bavail * bsize;
      };
      for (let left = free() - freeBytes; left > 0; left = free() - freeBytes) writeSync(file, Buffer.alloc(Math.min(left, 1_048_576)));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    } finally {
      closeSync(file);
    }
  } // prettier-ignore

  free(): void {
    rmSync(this.filler);
  }

  async remove(): Promise<void> {
    await run('umount', ['--lazy', this.mount]);
    rmSync(this.mount, { recursive: true });
  }

  private get filler(): string {
    return join(this.mount, 'filler');
  }
}

/**
 * For machines that cannot mount: limits the size of every file that the server writes. `unlimited` removes the limit.
 */
export async function limitFiles({ pid }: Pick<RunningServer, 'pid'>, bytes: number | 'unlimited'): Promise<void> {
  await run('prlimit', ['--pid', String(pid), `--fsize=${bytes}:`]);
}

/** Whether `limitFiles` works here. */
export async function limitsFiles(): Promise<boolean> {
  return run('prlimit', ['--version']).then(
    () => true,
    () => false,
  );
}
