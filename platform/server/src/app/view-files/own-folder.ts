import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Lists the versions that the folder has, so that a file changed by hand later is not overwritten. */
const marksFile = '.viewkraft-versions.json';

/** The folder that receives the files of views. Every write is atomic. */
export class OwnFolder {
  constructor(readonly path: string) {}

  fileOf(view: string): string {
    return join(this.path, `${view}.json`);
  }

  /** The text of a file; null: there is none. */
  async read(view: string): Promise<string | null> {
    return (await readText(this.fileOf(view)))?.replace(/^\ufeff/, '') ?? null;
  }

  /** `text` null: removes the file. */
  async write(view: string, text: string | null): Promise<void> {
    if (text === null) await rm(this.fileOf(view), { force: true });
    else await this.replace(`${view}.json`, text);
  }

  /** The last version followed, by view. A Map, because a view may be called `constructor`. */
  async marks(): Promise<ReadonlyMap<string, unknown>> {
    return new Map(Object.entries(parsed((await readText(join(this.path, marksFile))) ?? '{}') ?? {}));
  }

  async mark(followed: ReadonlyMap<string, string>): Promise<void> {
    const marks = Object.fromEntries([...(await this.marks()), ...followed]);
    await this.replace(marksFile, `${JSON.stringify(marks, null, 2)}\n`);
  }

  private async replace(name: string, text: string): Promise<void> {
    await mkdir(this.path, { recursive: true });
    const fresh = join(this.path, `.${name}.${randomUUID()}.tmp`);
    try {
      const file = await open(fresh, 'wx');
      try {
        await file.writeFile(text);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(fresh, join(this.path, name));
    } catch (error) {
      await rm(fresh, { force: true }).catch(() => undefined);
      throw error;
    }
  }
}

function parsed(text: string): object | null {
  try {
    return JSON.parse(text) as object | null;
  } catch {
    return null;
  }
}

async function readText(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'EISDIR') return null;
    throw error;
  }
}
