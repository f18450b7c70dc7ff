/** A block, or an entry of one, as it stands in the JSON text, whether or not it is right; never changed in place. */
export type RawBlock = Readonly<Record<string, unknown>>;

/** The blocks in a text; an empty text has none. Undefined where the text is no list of objects: that is edited as text. */
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

/** The entries of a list inside a block; what is no object is left alone by not being shown. */
export function entriesOf(value: unknown): readonly RawBlock[] {
  return Array.isArray(value) ? value.filter(isRawBlock) : [];
}
