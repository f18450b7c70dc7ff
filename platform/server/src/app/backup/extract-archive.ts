import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { createTarDecoder, type ParsedTarEntry } from 'modern-tar';
import { BackupError, type Report } from './backup-error.js';
import { headName, manifestName, notABackup, parseHead, parseManifest, type ArchiveHead, type ArchiveManifest, type EntryFacts } from './manifest.js'; // prettier-ignore

/** Names of entries: below a folder of the archive, never outside the folder they are extracted to. */
const entryName = /^(?:viewkraft\.json|manifest\.json|secret|(?:database|files)\/[^\0\\]+)$/;
const damaged = 'The backup is damaged or incomplete; nothing was changed.';

/**
 * Extracts an archive into a folder and checks it against its own list of entries. Throws BackupError for anything that
 * is not a complete backup; for a backup of a newer version, before the rest of it is read.
 */
export async function extractArchive(
  file: string,
  target: string,
  report: Report,
): Promise<{ readonly head: ArchiveHead; readonly manifest: ArchiveManifest }> {
  const found = new Map<string, EntryFacts>();
  let head: ArchiveHead | undefined;
  try {
    for await (const entry of entriesOf(file)) {
      const { name } = entry.header;
      if (!isEntryName(name) || (entry.header.type ?? 'file') !== 'file') throw new BackupError(notABackup);
      if (!head && name !== headName) throw new BackupError(notABackup);
      found.set(name, await extract(entry, join(target, name)));
      head ??= parseHead(await readFile(join(target, headName), 'utf8'));
      if (found.size % 100 === 0) report(`reading: ${found.size} entries`);
    }
  } catch (error) {
    if (error instanceof BackupError) throw error;
    throw new BackupError(head ? damaged : notABackup, { cause: error });
  }
  if (!head) throw new BackupError(notABackup);
  if (!found.has(manifestName)) throw new BackupError(damaged);
  const manifest = parseManifest(await readFile(join(target, manifestName), 'utf8'));
  refuseDifferent(manifest, found);
  return { head, manifest };
}

function entriesOf(file: string): AsyncIterable<ParsedTarEntry> {
  const source = createReadStream(file, { highWaterMark: 256 * 1024 });
  const unpacked = createGunzip();
  // An error of the file or of the compression reaches the reader of the entries.
  void pipeline(source, unpacked).catch(() => undefined);
  const tar = Readable.toWeb(unpacked) as unknown as ReadableStream<Uint8Array>;
  return tar.pipeThrough(createTarDecoder({ strict: true })) as unknown as AsyncIterable<ParsedTarEntry>;
}

async function extract({ header, body }: ParsedTarEntry, path: string): Promise<EntryFacts> {
  const hash = createHash('sha256');
  let bytes = 0;
  await mkdir(dirname(path), { recursive: true });
  await pipeline(
    Readable.fromWeb(body as WebStream),
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        bytes += chunk.length;
        yield chunk;
      }
    },
    createWriteStream(path, { mode: 0o600 }),
  );
  return { name: header.name, bytes, sha256: hash.digest('hex') };
}

/** Every entry of the list must be there as listed, and no other. */
function refuseDifferent({ entries }: ArchiveManifest, found: ReadonlyMap<string, EntryFacts>): void {
  const same = entries.every(({ name, bytes, sha256 }) => {
    const entry = found.get(name);
    return entry !== undefined && entry.bytes === bytes && entry.sha256 === sha256;
  });
  if (!same || found.size !== entries.length + 1) throw new BackupError(damaged);
}

function isEntryName(name: string): boolean {
  return entryName.test(name) && !name.split('/').some((part) => part === '' || part === '.' || part === '..');
}
