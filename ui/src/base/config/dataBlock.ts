/**
 * The parsed JSON of the `<script>` data block with this element id; undefined when it is missing, invalid, or on the
 * server.
 */
export function dataBlock(id: string): unknown {
  if (typeof document === 'undefined') return undefined;
  const text = document.getElementById(id)?.textContent ?? '';
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
