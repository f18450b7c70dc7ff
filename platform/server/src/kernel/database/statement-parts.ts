/** Keeps a statement well below the maximum packet size of a server. */
export const maxCharacters = 500_000;

export function charactersOf(values: Iterable<unknown>): number {
  let characters = 0;
  for (const value of values) if (typeof value === 'string') characters += value.length;
  return characters;
}

/**
 * The parts of a list that one statement each can write. `sizes`: rows per part, the largest first, ending with 1; few
 * sizes, so that few statements are prepared. `valuesOf`: what the statement contains of a row.
 */
export function inParts<T>(
  list: readonly T[],
  sizes: readonly number[],
  valuesOf: (one: T) => Iterable<unknown>,
): (readonly T[])[] {
  const most = sizes[0] ?? 1;
  const parts: (readonly T[])[] = [];
  for (let at = 0; at < list.length; at += parts.at(-1)?.length ?? 1) {
    const next = list.slice(at, at + most);
    let characters = 0;
    const tooMany = next.findIndex((one) => (characters += charactersOf(valuesOf(one))) > maxCharacters);
    const fitting = tooMany < 0 ? next.length : tooMany;
    parts.push(next.slice(0, sizes.find((size) => size <= fitting) ?? 1));
  }
  return parts;
}
