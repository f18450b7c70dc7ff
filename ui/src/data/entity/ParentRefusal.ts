import { ApiError } from '../../base/api/ApiError.js';
import type { SaveOutcome } from './state/EntityState.js';
import type { OpenEntity } from './OpenEntity.js';

/** Why a parent was not saved, other than a refusal of the server. */
type ParentObstacle = Extract<SaveOutcome, 'invalid' | 'conflict' | 'uncertain'>;

/**
 * A parent could not be saved, so its child was not sent. The problems belong to the parent's fields, not to the
 * child's.
 */
export class ParentRefusal extends ApiError {
  constructor(
    readonly association: string,
    readonly parent: OpenEntity,
    readonly reason: ApiError | ParentObstacle,
  ) {
    const error = reason instanceof ApiError ? reason : null;
    super(error?.status ?? 0, { code: error?.code ?? 'PARENT', message: error?.message ?? 'Parent not saved' });
  }

  /** Offline only if the parent's save failed for that reason. */
  override get isOffline(): boolean {
    return this.reason instanceof ApiError && this.reason.isOffline;
  }
}
