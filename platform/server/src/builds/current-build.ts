import { statSync } from 'node:fs';
import { join } from 'node:path';
import { ClientBuild } from '../public/client-build.js';

/** The pages' build as it lies on the disk; the last one while another is being made. */
export class CurrentBuild {
  private readAt = 0;
  private build: ClientBuild | undefined;

  constructor(private readonly clientDir: string) {}

  /** Undefined: never built. */
  get(): ClientBuild | undefined {
    const written = statSync(join(this.clientDir, 'index.html'), { throwIfNoEntry: false })?.mtimeMs;
    if (written !== undefined && written !== this.readAt) {
      const read = ClientBuild.read(this.clientDir);
      if (read.id !== '') [this.build, this.readAt] = [read, written];
    }
    return this.build;
  }
}
