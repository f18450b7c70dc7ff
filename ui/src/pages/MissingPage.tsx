import { ApiError } from '../base/api/ApiError.js';
import { LoadProblem } from './LoadProblem.js';

const missing = new ApiError(404, {});

/** Not-found page of the private area. */
export function MissingPage() {
  return <LoadProblem error={missing} view="" />;
}
