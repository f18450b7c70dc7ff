import type { AppliedPlanReport, HealthReport, SchemaPlanReport } from '@viewkraft/model';
import { api } from '../../base/api/ApiClient.js';

/** Administration requests beyond records. */
export const adminApi = {
  async plan(): Promise<SchemaPlanReport> {
    return (await api.request<SchemaPlanReport>('GET', '/api/plan')).data;
  },

  /**
   * Applies all safe changes, and held changes of the given views; throws an ApiError with status 409 if the plan has
   * changed.
   */
  async apply(version: string, allowDestructive: readonly string[]): Promise<AppliedPlanReport> {
    return (await api.request<AppliedPlanReport>('POST', '/api/plan', { body: { version, allowDestructive } })).data;
  },

  async health(): Promise<HealthReport> {
    return (await api.request<HealthReport>('GET', '/api/health/ready')).data;
  },
};
