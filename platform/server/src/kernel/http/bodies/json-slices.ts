/** A JSON text, cut between the items of its outermost array or the members of its outermost object. */
type JsonSlices =
  | {
      readonly kind: 'array' | 'object';
      /** Start and end of each part, without the commas between them. */ readonly parts: readonly Part[];
    }
  | { readonly kind: 'other' };

export type Part = readonly [from: number, to: number];

interface SliceLimits {
  readonly depth: number;
  /** Maximum items of an outermost array; further items are left out. */
  readonly items: number;
  /** Approximate size of a slice, if items and members are smaller. */
  readonly bytes: number;
}

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];
/** Maximum values inside one item or member, and maximum members of one object: no record has more. */
const maxValuesPerItem = 50_000;
const maxMembers = 250_000;

/**
 * Cuts without parsing: the parts are still to be parsed and may be invalid. Returns undefined for text that cannot be
 * JSON, is nested too deeply, or has more values in one item than any record.
 */
export function jsonSlices(body: Buffer, { depth: deepest, items, bytes }: SliceLimits): JsonSlices | undefined {
  const start = afterBlanks(body, 0);
  const list = body[start] === openList;
  if (!list && body[start] !== openObject) return { kind: 'other' };
  const parts: Part[] = [];
  let [depth, from, count, inside] = [0, start + 1, 1, 0];
  for (let at = start; at < body.length; at += 1) {
    const byte = body[at];
    if (byte === quote) {
      at = endOfText(body, at);
    } else if (byte === openList || byte === openObject) {
      depth += 1;
      if (depth > deepest) return undefined;
    } else if (byte === closeList || byte === closeObject) {
      depth -= 1;
      if (depth > 0) continue;
      if (list !== (byte === closeList) || afterBlanks(body, at + 1) < body.length) return undefined;
      parts.push([from, at]);
      return { kind: list ? 'array' : 'object', parts };
    } else if (byte === comma && depth === 1) {
      const full = list && count === items;
      if (full || at - from >= bytes) parts.push([from, at]);
      if (full) return { kind: 'array', parts };
      if (at - from >= bytes) from = at + 1;
      count += 1;
      inside = 0;
      if (!list && count > maxMembers) return undefined;
    } else if (byte === comma) {
      inside += 1;
      if (inside > maxValuesPerItem) return undefined;
    }
  }
  return undefined;
}

/** Index of the quotation mark that ends the string starting at `at`. */
function endOfText(body: Buffer, at: number): number {
  for (let end = body.indexOf(quote, at + 1); end >= 0; end = body.indexOf(quote, end + 1)) {
    let before = end;
    while (body[before - 1] === backslash) before -= 1;
    if ((end - before) % 2 === 0) return end;
  }
  return body.length;
}

function afterBlanks(body: Buffer, at: number): number {
  let next = at;
  while (body[next] === 0x20 || body[next] === 0x0a || body[next] === 0x0d || body[next] === 0x09) next += 1;
  return next;
}
