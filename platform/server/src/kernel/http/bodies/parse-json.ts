import { isUtf8 } from 'node:buffer';
import { setImmediate as breathe } from 'node:timers/promises';
import { AppError, limits } from '@viewkraft/model';
import { jsonSlices } from './json-slices.js';

/** Parses JSON; refuses keys that allow prototype pollution. */
type ParseText = (text: string) => unknown;

/** A larger body is parsed in slices, so that other requests are served in between. */
const slicedBytes = 64 * 1024;

/** Parses the JSON body of a request. Throws BAD_BODY, or the error of `parse`. */
export async function parseJson(body: Buffer, parse: ParseText): Promise<unknown> {
  if (!isUtf8(body)) throw new AppError('BAD_BODY');
  if (body.length <= slicedBytes) {
    const value = parse(body.toString('utf8'));
    if (deeperThan(value, limits.bodyDepth)) throw new AppError('BAD_BODY');
    return value;
  }
  const slices = jsonSlices(body, { depth: limits.bodyDepth, items: limits.arrayBody + 1, bytes: slicedBytes });
  if (slices === undefined) throw new AppError('BAD_BODY');
  if (slices.kind === 'other') return parse(body.toString('utf8'));
  const [opening, closing] = slices.kind === 'array' ? '[]' : '{}';
  const list: unknown[] = [];
  const record: Record<string, unknown> = {};
  for (const [from, to] of slices.parts) {
    const part = parse(`${opening}${body.toString('utf8', from, to)}${closing}`) as object;
    const names = Object.keys(part);
    // A trailing comma.
    if (names.length === 0 && slices.parts.length > 1) throw new AppError('BAD_BODY');
    if (Array.isArray(part)) list.push(...(part as unknown[]));
    else Object.assign(record, part);
    await breathe();
  }
  return slices.kind === 'array' ? list : record;
}

function deeperThan(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (depth === 0) return true;
  for (const item of Object.values(value)) if (deeperThan(item, depth - 1)) return true;
  return false;
}
