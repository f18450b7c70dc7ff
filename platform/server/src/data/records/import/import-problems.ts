import { AppError, type ErrorDetail } from '@viewkraft/model';

/** After this many problems, the rest of the file is not read. */
export const maxProblems = 10_000;

/** The problems of a file, each with its line. */
export class ImportProblems {
  private readonly found: ErrorDetail[] = [];

  get isEmpty(): boolean {
    return this.found.length === 0;
  }

  get isFull(): boolean {
    return this.found.length >= maxProblems;
  }

  get lines(): ReadonlySet<number> {
    return new Set(this.found.map(({ line = 0 }) => line));
  }

  /** Returns a function that restores the present state. */
  mark(): () => void {
    const { length } = this.found;
    return () => void (this.found.length = length);
  }

  readonly add = (problem: ErrorDetail): void => {
    if (!this.isFull) this.found.push(problem);
  };

  /** Why a single write of this line would be refused. */
  readonly addError = (line: number, { code, params, extras }: AppError): void => {
    const { details = [] } = extras;
    if (details.length > 0) for (const { index: _, ...detail } of details) this.add({ ...detail, line });
    else if (code === 'HOOK_REFUSED') this.add({ line, key: 'text', params: { text: params['message'] ?? '' } });
    else this.add({ line, key: reasons.get(code) ?? 'notAllowed' });
  };

  /** In the order of the lines. @throws AppError INVALID if there are problems */
  refuse(): void {
    if (this.isEmpty) return;
    const details = [...this.found].sort((a, b) => (a.line ?? 0) - (b.line ?? 0));
    throw new AppError('INVALID', {}, { details });
  }
}

const reasons: ReadonlyMap<AppError['code'], string> = new Map([
  ['UNIQUE_CONFLICT', 'conflict'],
  ['CONFLICT', 'conflict'],
  ['REFERENCE_MISSING', 'referenceMissing'],
  ['HOOK_FAILED', 'hookFailed'],
  ['HOOK_TIMEOUT', 'hookTimeout'],
]);
