import { ApiError } from '../api/ApiError.js';
import { LoadProblem } from './LoadProblem.js';

const missing = new ApiError(404, {});

/** An address of the private area that leads nowhere. */
export function MissingPage() {
  return <LoadProblem error={missing} view="" />;
}
