import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { createTarPacker } from 'modern-tar';
import { manifestName, type EntryFacts, type TableFacts } from './manifest.js';

/** Pictures are compressed already, so a higher level would cost time and save little. */
const level = 4;

/** Writes entries one after another into a .tar.gz file that only its owner may read. */
export class ArchiveWriter {
  private readonly tar = createTarPacker();
  private readonly written: Promise<void>;
  private readonly entries: EntryFacts[] = [];

  constructor(private readonly file: string) {
    const target = createWriteStream(file, { mode: 0o600 });
    this.written = pipeline(Readable.fromWeb(this.tar.readable as WebStream), createGzip({ level }), target);
    // Reported by the entry that fails because of it, or by `finish`.
    this.written.catch((error: unknown) => this.tar.controller.error(error));
  }

  addText(name: string, text: string): Promise<void> {
    const content = Buffer.from(text);
    return this.add(name, content.length, [content]);
  }

  async addFile(name: string, source: string): Promise<void> {
    const { size } = await stat(source);
    await this.add(name, size, createReadStream(source, { highWaterMark: 256 * 1024 }));
  }

  /** Ends the archive with the list of its entries; resolves when the file is complete on disk. */
  async finish(tables: readonly TableFacts[]): Promise<void> {
    await this.addText(manifestName, JSON.stringify({ entries: this.entries, tables }));
    this.tar.controller.finalize();
    await this.written;
  }

  /** Removes the unfinished file. */
  async abandon(): Promise<void> {
    this.tar.controller.error(new Error('The backup was not finished'));
    await this.written.catch(() => undefined);
    await rm(this.file, { force: true });
  }

  private async add(name: string, bytes: number, content: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<void> {
    const hash = createHash('sha256');
    const body = this.tar.controller.add({ name, size: bytes, type: 'file', mode: 0o600 }).getWriter();
    for await (const chunk of content) {
      hash.update(chunk);
      await body.write(new Uint8Array(chunk));
    }
    await body.close();
    this.entries.push({ name, bytes, sha256: hash.digest('hex') });
  }
}
