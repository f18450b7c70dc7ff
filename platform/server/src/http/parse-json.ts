import { isUtf8 } from 'node:buffer';
import { setImmediate as breathe } from 'node:timers/promises';
import { AppError, limits } from '@viewkraft/model';
import { jsonSlices } from './json-slices.js';

/** Reads a text as JSON, poisonous keys refused. */
type ParseText = (text: string) => unknown;

/** Above it a body is read in pieces, and other requests have their turn between them. */
const large = 64 * 1024;

/** The JSON in a request's body. Throws BAD_BODY, or what `parse` throws. */
export async function parseJson(body: Buffer, parse: ParseText): Promise<unknown> {
  if (!isUtf8(body)) throw new AppError('BAD_BODY');
  if (body.length <= large) {
    const value = parse(body.toString('utf8'));
    if (deeperThan(value, limits.bodyDepth)) throw new AppError('BAD_BODY');
    return value;
  }
  const slices = jsonSlices(body, { depth: limits.bodyDepth, items: limits.arrayBody + 1, bytes: large });
  if (slices === undefined) throw new AppError('BAD_BODY');
  if (slices.kind === 'other') return parse(body.toString('utf8'));
  const [opening, closing] = slices.kind === 'array' ? '[]' : '{}';
  const list: unknown[] = [];
  const record: Record<string, unknown> = {};
  for (const [from, to] of slices.parts) {
    const part = parse(`${opening}${body.toString('utf8', from, to)}${closing}`) as object;
    const names = Object.keys(part);
    // A comma with nothing behind it.
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
