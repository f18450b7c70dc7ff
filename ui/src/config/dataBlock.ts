/** The JSON of a data block of the page, by the id of its element; undefined where there is none, or on the server. */
export function dataBlock(id: string): unknown {
  if (typeof document === 'undefined') return undefined;
  const text = document.getElementById(id)?.textContent ?? '';
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
