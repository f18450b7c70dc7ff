/** Whether a value shows as nothing. */
export function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '';
}
