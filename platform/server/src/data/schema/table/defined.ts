/**
 * Returns a value that earlier checks guarantee to be defined; undefined is a bug of the schema code, not invalid
 * input.
 */
export function defined<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('The schema lost track of a table or column');
  return value;
}
