/** A colour as the six digits that a colour input wants; undefined for anything but hexadecimal digits. */
export function hexColor(text: unknown): string | undefined {
  const digits = typeof text === 'string' ? /^#?([\da-f]{6}|[\da-f]{3})$/i.exec(text.trim())?.[1] : undefined;
  if (digits === undefined) return undefined;
  return `#${digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits}`.toLowerCase();
}
