import { AppError, type ErrorDetail } from '@viewkraft/model';

export const invalid = (...details: readonly ErrorDetail[]): AppError => new AppError('INVALID', {}, { details });
