/** A value that is there by what was checked before; its absence is a fault of this code, not of anybody's input. */
export function known<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('The schema room lost track of a table or column');
  return value;
}
