/** The path of an entry: `$.columns.title`, or `$.columns["a b"]` where the key is no plain word. */
export function keyPath(path: string, key: string): string {
  return /^[A-Za-z_]\w*$/.test(key) ? `${path}.${key}` : `${path}[${JSON.stringify(key.slice(0, 80))}]`;
}

/** The candidate that a misspelled word most likely meant, if one is close. */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  const seen = word.slice(0, 80).toLowerCase();
  let best: string | undefined;
  let limit = Math.max(1, Math.round(seen.length / 3)) + 1;
  for (const one of candidates) {
    const steps = distance(seen, one.toLowerCase());
    if (steps < limit) [best, limit] = [one, steps];
  }
  return best;
}

/** What to write instead of a name that does not exist. */
export function remedyForName(word: string, candidates: Iterable<string>): string {
  const all = [...candidates];
  const near = nearest(word, all);
  if (near) return `Did you mean "${near}"?`;
  return all.length > 0
    ? `Write one of ${all.slice(0, 20).join(', ')}${all.length > 20 ? ', ...' : ''}.`
    : 'Take it out.';
}

/** The Levenshtein distance of two words. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let x = 1; x <= a.length; x++) {
    const next = [x];
    for (let y = 1; y <= b.length; y++) {
      const same = (row[y - 1] ?? 0) + (a[x - 1] === b[y - 1] ? 0 : 1);
      next.push(Math.min(same, (row[y] ?? 0) + 1, (next[y - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
