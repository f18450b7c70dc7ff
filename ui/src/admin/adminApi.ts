import type { ViewProblem } from '@viewkraft/model';
import { api } from '../api/ApiClient.js';

/** One step between the database as it is and as the views want it. */
export interface SchemaChange {
  readonly view: string;
  readonly table: string;
  readonly column?: string;
  readonly kind: string;
  readonly safety: 'safe' | 'held';
  /** Why it is held, or what it does, in the reader's language. */
  readonly reason: string;
  readonly sql: readonly string[];
  readonly rows: number;
  readonly values: number;
  /** The rows must be mended first. */
  readonly stuck?: true;
}

export interface SchemaPlan {
  readonly state: 'clean' | 'safe' | 'held';
  readonly version: string;
  readonly changes: readonly SchemaChange[];
  /** Views whose file is gone. */
  readonly parked: readonly string[];
  readonly problems: readonly ViewProblem[];
}

export interface Health {
  readonly status: string;
  readonly database: string;
  readonly schema: { readonly held: number; readonly broken: number; readonly parked: number };
  readonly plugins: string;
  /** For administrators alone. */
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

/** What administrators ask the server beyond records. */
export const adminApi = {
  async plan(): Promise<SchemaPlan> {
    return (await api.request<SchemaPlan>('GET', '/api/plan')).data;
  },

  /** Applies what is safe, and for the views named also what is held; throws 409 when the plan is another one by now. */
  async apply(version: string, allowDestructive: readonly string[]): Promise<SchemaPlan> {
    return (await api.request<SchemaPlan>('POST', '/api/plan', { body: { version, allowDestructive } })).data;
  },

  async health(): Promise<Health> {
    return (await api.request<Health>('GET', '/api/health/ready')).data;
  },
};
