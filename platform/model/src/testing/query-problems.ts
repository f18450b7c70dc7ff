import { AppError } from '../errors/app-error.js';

/** The keys and names of all problems. */
export const problemsOf = (run: () => unknown): readonly string[] => {
  try {
    run();
    return [];
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'BAD_QUERY') throw error;
    return (error.extras.details ?? []).map(({ key, column }) => `${key} ${column}`);
  }
};
