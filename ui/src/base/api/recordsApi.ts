import { api, type ApiResponse, type RequestOptions } from './ApiClient.js';
import type { RecordId, WireRecord } from '../wire/WireRecord.js';

/** Query parameters of a list request. */
export interface ListParameters {
  readonly filter?: string | undefined;
  readonly search?: string | undefined;
  readonly sort?: string | undefined;
  readonly limit?: number;
  readonly offset?: number;
  readonly include?: string | undefined;
  /** Columns to return besides the key and the version; all columns by default. */
  readonly select?: string | undefined;
}

export interface WriteOptions {
  /** The request survives the page being closed. */
  readonly keepalive?: boolean;
  /** How the write was made, as the history records it, unless the server knows better. */
  readonly source?: 'form';
}

/** Id of a write that can be undone; null if it cannot be undone. */
export type Act = string | null;

export interface RecordPage {
  readonly records: readonly WireRecord[];
  readonly total: number;
}

/** A write without a response after this time counts as lost. */
const writeTimeoutMs = 30_000;

/** The record calls of the API, one function each. All throw ApiError. */
export const recordsApi = {
  /** `path` is `/api/{view}/` or `/api/{view}/{id}/{association}/`. */
  async list(path: string, parameters: ListParameters, signal?: AbortSignal): Promise<RecordPage> {
    const query = { ...parameters, total: 1 };
    const { data, headers } = await api.request<readonly WireRecord[]>('GET', path, {
      query,
      signal,
      cache: 'no-store',
    });
    const total = Number(headers.get('X-Total-Count') ?? data.length);
    return { records: data, total };
  },

  async get(view: string, id: RecordId, include?: string, signal?: AbortSignal): Promise<WireRecord> {
    const query = { include };
    return (await api.request<WireRecord>('GET', recordPath(view, id), { query, signal, cache: 'no-store' })).data;
  },

  async create(view: string, body: WireRecord, options?: WriteOptions): Promise<WireRecord> {
    const request = { body, timeout: writeTimeoutMs, ...withSource(options) };
    return (await api.request<WireRecord>('POST', listPath(view), request)).data;
  },

  async update(
    view: string,
    id: RecordId,
    body: WireRecord,
    version: number | null,
    options?: WriteOptions,
  ): Promise<WireRecord> {
    const request = { body, timeout: writeTimeoutMs, ...withSource(options, ifMatch(version)) };
    return (await api.request<WireRecord>('PUT', recordPath(view, id), request)).data;
  },

  /** Changes all records or none. Each body carries its key; a `_version` in it makes the change conditional. */
  async updateAll(
    view: string,
    bodies: readonly WireRecord[],
  ): Promise<{ readonly records: readonly WireRecord[]; readonly act: Act }> {
    const response = await api.request<readonly WireRecord[]>('PUT', listPath(view), { body: bodies });
    return { records: response.data, act: actOf(response) };
  },

  /** Deletes all records or none. */
  async removeAll(view: string, records: readonly WireRecord[]): Promise<Act> {
    return actOf(await api.request<null>('DELETE', listPath(view), { body: records }));
  },

  async remove(view: string, id: RecordId, version: number | null, options?: WriteOptions): Promise<Act> {
    const request = { timeout: writeTimeoutMs, ...withSource(options, ifMatch(version)) };
    return actOf(await api.request<null>('DELETE', recordPath(view, id), request));
  },

  async count(view: string): Promise<number> {
    return (await api.request<number>('GET', listPath(view), { query: { count: 1 } })).data;
  },

  /** Links one record, or all or none of several. */
  async link(view: string, id: RecordId, association: string, child: RecordId | readonly RecordId[]): Promise<void> {
    await api.request<unknown>('POST', associationPath(view, id, association), { body: { id: child } });
  },

  async unlink(view: string, id: RecordId, association: string, child: RecordId): Promise<void> {
    const path = `${associationPath(view, id, association)}${encodeURIComponent(child)}`;
    await api.request<null>('DELETE', path);
  },
};

export function listPath(view: string): string {
  return `/api/${view}/`;
}

export function recordPath(view: string, id: RecordId): string {
  return `/api/${view}/${encodeURIComponent(id)}`;
}

export function associationPath(view: string, id: RecordId, association: string): string {
  return `${recordPath(view, id)}/${association}/`;
}

/** Makes a write conditional on the version that the editor has seen. */
export function ifMatch(version: number | null): Record<string, string> {
  return version === null ? {} : { 'If-Match': `"${version}"` };
}

/** The act that a response names. */
export function actOf({ headers }: Pick<ApiResponse<unknown>, 'headers'>): Act {
  return headers.get('X-Act');
}

export const fromForm = { 'X-Write-Source': 'form' };

function withSource({ source, ...options }: WriteOptions = {}, headers: Record<string, string> = {}): RequestOptions {
  return { ...options, headers: source ? { ...headers, ...fromForm } : headers };
}
