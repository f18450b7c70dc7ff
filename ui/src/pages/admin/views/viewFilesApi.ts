import type { ViewFileCheck, ViewFileReport, ViewFileVersion } from '@viewkraft/model'; // prettier-ignore
import { api } from '../../../base/api/ApiClient.js';

const pathOf = (name: string, rest = '') => `/api/view-files/${encodeURIComponent(name)}${rest}`;

/** Reads, checks and writes the files that define views. Failures are ApiErrors. */
export const viewFilesApi = {
  async get(name: string): Promise<ViewFileReport> {
    return (await api.request<ViewFileReport>('GET', pathOf(name), { cache: 'no-store' })).data;
  },

  /** What saving a text would do; stores nothing. */
  async check(name: string, text: string, signal?: AbortSignal): Promise<ViewFileCheck> {
    return (await api.request<ViewFileCheck>('POST', pathOf(name, '/check'), { body: { text }, signal })).data;
  },

  /** `hash`: of the file that the text replaces; null: there is none. Refused with 412 when the file is another one. */
  async save(name: string, text: string, hash: string | null): Promise<ViewFileReport> {
    const headers: Record<string, string> = hash === null ? { 'If-None-Match': '*' } : { 'If-Match': `"${hash}"` };
    return (await api.request<ViewFileReport>('PUT', pathOf(name), { body: { text }, headers })).data;
  },

  /** Removes the file; the table and its records stay. */
  async park(name: string, hash: string): Promise<void> {
    await api.request('DELETE', pathOf(name), { headers: { 'If-Match': `"${hash}"` } });
  },

  /** Newest first. */
  async versions(name: string): Promise<readonly ViewFileVersion[]> {
    return (await api.request<readonly ViewFileVersion[]>('GET', pathOf(name, '/versions'))).data;
  },
};
