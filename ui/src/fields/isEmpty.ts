/** Whether a value is shown as empty. */
export function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '';
}
