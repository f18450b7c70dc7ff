export type Encoding = 'br' | 'gzip' | 'identity';

/** The best encoding that the client accepts. */
export function encodingFor(acceptEncoding: string | undefined): Encoding {
  if (acceptEncoding === undefined) return 'identity';
  if (accepts(acceptEncoding, 'br')) return 'br';
  return accepts(acceptEncoding, 'gzip') ? 'gzip' : 'identity';
}

function accepts(header: string, encoding: string): boolean {
  const at = header.indexOf(encoding);
  if (at === -1) return false;
  const [, weight] = /^[^,]*?;\s*q=([\d.]+)/.exec(header.slice(at)) ?? [];
  return weight === undefined || Number(weight) > 0;
}
