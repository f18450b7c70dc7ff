import type { AppliedPlanReport, HealthDay, HealthReport, SchemaPlanReport, ViewFilesReport } from '@viewkraft/model';
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

  /** The files that define views. */
  async viewFiles(): Promise<ViewFilesReport> {
    return (await api.request<ViewFilesReport>('GET', '/api/view-files')).data;
  },

  async health(): Promise<HealthReport> {
    return (await api.request<HealthReport>('GET', '/api/health/ready')).data;
  },

  /** One sample of the server for each minute of the last day. */
  async healthDay(): Promise<HealthDay> {
    return (await api.request<HealthDay>('GET', '/api/health/day')).data;
  },
};
