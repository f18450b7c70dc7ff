import type { ViewProblem } from '@viewkraft/model';
import { api } from '../../base/api/ApiClient.js';

/** One step from the current database schema to the one that the views define. */
export interface SchemaChange {
  readonly view: string;
  readonly table: string;
  readonly column?: string;
  readonly kind: string;
  readonly safety: 'safe' | 'held';
  /** Why the change is held, or what it does, in the user's language. */
  readonly reason: string;
  readonly sql: readonly string[];
  readonly rows: number;
  readonly values: number;
  /** The change loses stored values: applying it requires the typed view name. */
  readonly destructive: boolean;
  /** For a change of type: the number of values that convert, and up to three that do not convert exactly. */
  readonly conversion?: {
    readonly exact: number;
    readonly lossy: number;
    readonly impossible: number;
    readonly examples: readonly ConversionExample[];
  };
  /** The table that receives a copy of the removed values. */
  readonly archive?: string;
  /** The rows must be corrected first. */
  readonly stuck?: true;
}

/** A value that is truncated, or emptied (`becomes` is null); `key` is the primary key of its record. */
export interface ConversionExample {
  readonly key: string | number;
  readonly value: string | number | boolean;
  readonly becomes: string | number | boolean | null;
}

/** A held change that was applied, and its consequences, in the user's language. */
export interface AppliedChange {
  readonly view: string;
  readonly table: string;
  readonly column?: string;
  readonly kind: string;
  readonly result: string;
}

export interface AppliedPlan extends SchemaPlan {
  readonly applied: readonly AppliedChange[];
}

export interface SchemaPlan {
  readonly state: 'clean' | 'safe' | 'held';
  readonly version: string;
  readonly changes: readonly SchemaChange[];
  /** Views whose file is missing. */
  readonly parked: readonly string[];
  readonly problems: readonly ViewProblem[];
  /** Roles that views grant rights to but that are not defined. */
  readonly undefinedRoles: readonly { readonly view: string; readonly role: string }[];
}

export interface Health {
  readonly status: string;
  readonly database: string;
  readonly schema: { readonly held: number; readonly broken: number; readonly parked: number };
  readonly plugins: string;
  /** For administrators only. */
  readonly names?: { readonly held: readonly string[]; readonly broken: readonly string[] };
  readonly process?: {
    readonly version: string;
    readonly node: string;
    readonly database: string;
    /** Seconds. */
    readonly uptime: number;
    /** Bytes. */
    readonly memory: number;
    readonly views: number;
  };
}

/** Administration requests beyond records. */
export const adminApi = {
  async plan(): Promise<SchemaPlan> {
    return (await api.request<SchemaPlan>('GET', '/api/plan')).data;
  },

  /**
   * Applies all safe changes, and held changes of the given views; throws an ApiError with status 409 if the plan has
   * changed.
   */
  async apply(version: string, allowDestructive: readonly string[]): Promise<AppliedPlan> {
    return (await api.request<AppliedPlan>('POST', '/api/plan', { body: { version, allowDestructive } })).data;
  },

  async health(): Promise<Health> {
    return (await api.request<Health>('GET', '/api/health/ready')).data;
  },
};
