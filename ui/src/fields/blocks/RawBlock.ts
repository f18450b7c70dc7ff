/** A block or list entry as parsed from JSON, valid or not; immutable. */
export type RawBlock = Readonly<Record<string, unknown>>;

/** The blocks in a JSON text; none for an empty text, undefined if the text is not an array of objects. */
export function readBlocks(text: string): readonly RawBlock[] | undefined {
  if (text.trim() === '') return [];
  try {
    const json: unknown = JSON.parse(text);
    return Array.isArray(json) && json.every(isRawBlock) ? json : undefined;
  } catch {
    return undefined;
  }
}

export function isRawBlock(json: unknown): json is RawBlock {
  return typeof json === 'object' && json !== null && !Array.isArray(json);
}

/** The entries of a list inside a block; values that are not objects are skipped. */
export function entriesOf(value: unknown): readonly RawBlock[] {
  return Array.isArray(value) ? value.filter(isRawBlock) : [];
}
