import type { IncomingMessage } from 'node:http';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyFileStream, type BusboyHeaders } from '@fastify/busboy';
import { AppError, type ErrorDetail } from '@viewkraft/model';

export interface ReceivedFile {
  /** Path of the temporary file. */
  readonly source: string;
  /** File name as sent by the client. */
  readonly name: string;
}

export interface ReceivedForm {
  readonly files: readonly ReceivedFile[];
  readonly fields: ReadonlyMap<string, string>;
}

export const uploadLimits = {
  files: 20,
  fields: 20,
  fieldBytes: 16 * 1024,
  /** Limit of a whole request. */
  bodyBytes: 256 * 1024 * 1024,
  /** A refused body is read up to this size: a client that is still sending would not see the response. */
  drainedBytes: 64 * 1024 * 1024,
} as const;

/**
 * Reads a multipart form and streams its files into `folder`. Rejects with the first problem (AppError) after every
 * stream has ended; the caller removes the folder.
 */
export async function receiveFiles(request: IncomingMessage, folder: string, maxBytes: number): Promise<ReceivedForm> {
  const form = new FormReader(folder, maxBytes);
  try {
    return await form.read(request);
  } catch (error) {
    await form.stop();
    await drain(request);
    throw error;
  }
}

class FormReader {
  private readonly files: ReceivedFile[] = [];
  private readonly fields = new Map<string, string>();
  private readonly writes: Promise<void>[] = [];
  private readonly stopped = new AbortController();

  constructor(
    private readonly folder: string,
    private readonly maxBytes: number,
  ) {}

  async read(request: IncomingMessage): Promise<ReceivedForm> {
    const parser = parserOf(request, this.maxBytes);
    let bytes = 0;
    let fail: (error: AppError) => void = () => undefined;
    const count = (chunk: Buffer): void => {
      bytes += chunk.length;
      if (bytes > uploadLimits.bodyBytes) fail(new AppError('TOO_LARGE'));
    };
    const ended = new Promise<void>((resolve, reject) => {
      fail = reject;
      parser.on('file', (field, stream, name) => this.take(field, stream, name, reject));
      parser.on('field', (field, value, _nameTruncated, truncated) => {
        const problem = this.readField(field, value, truncated);
        if (problem) reject(problem);
      });
      for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const) {
        parser.on(limit, () => reject(tooMany()));
      }
      parser.on('error', () => reject(new AppError('BAD_BODY')));
      parser.on('finish', resolve);
      request.once('error', () => reject(new AppError('BAD_REQUEST')));
      request.once('close', () => {
        if (!request.complete) reject(new AppError('BAD_REQUEST'));
      });
    });
    request.on('data', count);
    request.pipe(parser);
    try {
      await ended;
      await Promise.all(this.writes);
    } finally {
      request.off('data', count);
      request.unpipe(parser);
    }
    return { files: this.files, fields: this.fields };
  }

  async stop(): Promise<void> {
    this.stopped.abort();
    await Promise.allSettled(this.writes);
  }

  /** `field` is undefined if the part has no name, contrary to the parser's types. */
  private take(
    field: string | undefined,
    stream: BusboyFileStream,
    name: string,
    fail: (error: unknown) => void,
  ): void {
    const index = this.files.length;
    stream.on('error', fail);
    if (field !== 'file') {
      stream.resume();
      fail(invalid({ column: (field ?? '').slice(0, 100), key: 'unknownColumn' }));
      return;
    }
    const source = join(this.folder, String(index));
    this.files.push({ source, name: typeof name === 'string' ? name : '' });
    stream.on('limit', () =>
      fail(tooLarge({ column: 'file', index, key: 'fileSize', params: { size: sizeText(this.maxBytes) } })),
    );
    const write = pipeline(stream, createWriteStream(source, { flags: 'wx', mode: 0o600 }), {
      signal: this.stopped.signal,
    });
    write.catch(fail);
    this.writes.push(write);
  }

  private readField(field: string | undefined, value: string, truncated: boolean): AppError | undefined {
    if (field === undefined) return new AppError('BAD_BODY');
    if (field === 'file') return invalid({ column: 'file', key: 'fileMissing' });
    if (truncated) return tooLarge({ column: field.slice(0, 100), key: 'tooLarge' });
    if (field === '__proto__') return new AppError('BAD_BODY');
    if (this.fields.has(field)) return invalid({ column: field.slice(0, 100), key: 'twice' });
    this.fields.set(field, value);
    return undefined;
  }
}

function parserOf(request: IncomingMessage, maxBytes: number): InstanceType<typeof Busboy> {
  const { files, fields, fieldBytes } = uploadLimits;
  try {
    return new Busboy({
      headers: request.headers as BusboyHeaders,
      // A file of exactly the limit is allowed: the parser reports when the limit is reached, not when it is exceeded.
      limits: { fileSize: maxBytes + 1, files, fields, fieldSize: fieldBytes, headerPairs: 20, headerSize: 8 * 1024 },
      // A part without a file name is a field, whatever its media type.
      isPartAFile: (_field, _type, name) => name !== undefined,
    });
  } catch {
    throw new AppError('BAD_BODY');
  }
}

/** Reads and discards the rest of the body, within bounds. */
function drain(request: IncomingMessage): Promise<void> {
  if (request.complete || request.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    let bytes = 0;
    const end = (): void => {
      request.off('data', count);
      request.pause();
      resolve();
    };
    const count = (chunk: Buffer): void => {
      bytes += chunk.length;
      if (bytes > uploadLimits.drainedBytes) end();
    };
    request.on('data', count).once('end', resolve).once('close', resolve).resume();
  });
}

/** Formats a limit in the unit in which it was most likely configured. */
function sizeText(bytes: number): string {
  return bytes >= 1024 * 1024 ? `${Math.round(bytes / 1024 / 1024)} MB` : `${Math.ceil(bytes / 1024)} KB`;
}

const invalid = (detail: ErrorDetail): AppError => new AppError('INVALID', {}, { details: [detail] });
const tooLarge = (detail: ErrorDetail): AppError => new AppError('TOO_LARGE', {}, { details: [detail] });
const tooMany = (): AppError => tooLarge({ column: 'file', key: 'tooManyFiles', params: { most: uploadLimits.files } });
