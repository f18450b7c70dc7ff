import { errorBody, type AppError, type Translate } from '@viewkraft/model';

/** A sample refused by the platform's own checks; the message names file, place and reason on one line. */
export class SampleError extends Error {
  override readonly name = 'SampleError';

  constructor(file: string, cause: AppError, translate: Translate) {
    const { message, details = [] } = errorBody(cause, translate);
    const [first] = details;
    const row = first?.index === undefined ? '' : `, row ${first.index + 1}`;
    const column = first?.column === undefined ? '' : `, column ${first.column}`;
    const more = details.length > 1 ? ` (and ${details.length - 1} more)` : '';
    super(`The samples cannot be loaded: ${file}${row}${column}: ${first?.message ?? message}${more}`, { cause });
  }
}
