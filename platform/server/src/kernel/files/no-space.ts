const codes: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** Whether a file could not be written because the disk, a quota or a limit is full. */
export function isNoSpace(error: unknown): boolean {
  return codes.has((error as NodeJS.ErrnoException | undefined)?.code);
}
