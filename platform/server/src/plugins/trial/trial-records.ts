import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Message } from '@viewkraft/model';

/** The result of a trial of a plugin's code. */
export interface TrialRecord {
  readonly mark: string;
  /** Why the plugin must not be loaded; undefined: it may. */
  readonly problem?: Message;
  /** Why the last process that loaded the plugin could not use it. */
  readonly failure?: Message;
}

/** Trial results, one file for each plugin below DATA_DIR, so that a start repeats no trial. */
export class TrialRecords {
  private readonly folder: string;

  constructor(dataDir: string) {
    this.folder = join(dataDir, 'plugin-trials');
  }

  find(name: string, mark: string): TrialRecord | undefined {
    const record = this.read(name);
    return record?.mark === mark ? record : undefined;
  }

  /** Adds the result of loading code that passed its trial. */
  keepFailure(name: string, mark: string, failure: Message | undefined): void {
    const record = this.find(name, mark);
    if (!record || JSON.stringify(record.failure) === JSON.stringify(failure)) return;
    this.keep(name, { mark, ...(failure && { failure }) });
  }

  /** When writing fails, the next start tries again. */
  keep(name: string, record: TrialRecord): void {
    try {
      mkdirSync(this.folder, { recursive: true });
      writeFileSync(this.file(name), JSON.stringify(record));
    } catch {
      // Other code reports a data folder that cannot be written.
    }
  }

  /** Forces a new trial at the next start: the machine may have been too busy. */
  forgetProblem(name: string): void {
    if (this.read(name)?.problem) rmSync(this.file(name), { force: true });
  }

  forgetProblems(): void {
    for (const name of this.names()) this.forgetProblem(name);
  }

  private names(): string[] {
    try {
      return readdirSync(this.folder).map((file) => file.replace(/\.json$/, ''));
    } catch {
      return [];
    }
  }

  private read(name: string): TrialRecord | undefined {
    try {
      return JSON.parse(readFileSync(this.file(name), 'utf8')) as TrialRecord;
    } catch {
      return undefined;
    }
  }

  private file(name: string): string {
    return join(this.folder, `${name}.json`);
  }
}
