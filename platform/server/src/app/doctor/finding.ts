/** The result of a check. */
export interface Finding {
  /** A short name of what was checked. */
  readonly check: string;
  /** `warn`: works, with a caveat; `fail`: the server would not start or not work. */
  readonly state: 'ok' | 'warn' | 'fail';
  readonly message: string;
  /** The recommended action. */
  readonly mend?: string;
}

export const ok = (check: string, message: string): Finding => ({ check, state: 'ok', message });
export const warn = (check: string, message: string, mend: string): Finding => ({
  check,
  state: 'warn',
  message,
  mend,
});
export const fail = (check: string, message: string, mend: string): Finding => ({
  check,
  state: 'fail',
  message,
  mend,
});

const mostNamed = 5;

/** The first few of many names, and how many more there are. */
export const named = (names: readonly string[]): string =>
  `${names.slice(0, mostNamed).join(', ')}${names.length > mostNamed ? ` and ${names.length - mostNamed} more` : ''}`;

export const reasonOf = (error: unknown): string => {
  const { message, code } = error as { message?: string; code?: string };
  return (message || code || String(error)).split('\n')[0] ?? '';
};

/** Rejects when the result takes longer than this. */
export async function withTimeout<T>(timeoutMs: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${timeoutMs / 1000} s`)), timeoutMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
