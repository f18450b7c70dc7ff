import { createReadStream } from 'node:fs';
import { AppError, Utf8Evidence, type FileEncoding } from '@viewkraft/model';

/** Few records at a time: what is parsed together is in memory together. */
const bytesAtATime = 32 * 1024;
const marks: readonly (readonly [FileEncoding, readonly number[]])[] = [
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/** The text of a file, without its byte order mark. Bytes that are not in the encoding are refused (A15). */
export async function* decodeFile(path: string, encoding: FileEncoding = 'utf-8'): AsyncGenerator<string> {
  yield* decode(createReadStream(path, { highWaterMark: bytesAtATime }), encoding);
}

export async function* decode(chunks: AsyncIterable<Uint8Array>, encoding: FileEncoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  try {
    for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true });
    yield decoder.decode();
  } catch (error) {
    if (!isUndecodable(error)) throw error;
    throw new AppError('BAD_REQUEST', {}, { details: [{ key: 'notUtf8' }] });
  }
}

/**
 * UTF-16 has a byte order mark; what is not UTF-8 is Windows-1252, as Excel saves it in Western Europe. UTF-8 with some
 * wrong bytes stays UTF-8, and is refused when it is read: as Windows-1252, all letters beyond ASCII would be wrong.
 */
export async function encodingOf(path: string): Promise<FileEncoding> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let isFirst = true;
  try {
    for await (const chunk of createReadStream(path) as AsyncIterable<Uint8Array>) {
      const mark = isFirst ? marks.find(([, bytes]) => bytes.every((byte, at) => chunk[at] === byte)) : undefined;
      if (mark) return mark[0];
      isFirst = false;
      decoder.decode(chunk, { stream: true });
    }
    decoder.decode();
    return 'utf-8';
  } catch (error) {
    if (!isUndecodable(error)) throw error;
    return (await isDamagedUtf8(path)) ? 'utf-8' : 'windows-1252';
  }
}

async function isDamagedUtf8(path: string): Promise<boolean> {
  const decoder = new TextDecoder();
  const evidence = new Utf8Evidence();
  for await (const chunk of createReadStream(path) as AsyncIterable<Uint8Array>) {
    evidence.read(decoder.decode(chunk, { stream: true }));
  }
  evidence.read(decoder.decode());
  return evidence.isUtf8;
}

const isUndecodable = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'ERR_ENCODING_INVALID_ENCODED_DATA';
