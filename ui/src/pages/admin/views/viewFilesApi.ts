import {
  exchangeFormats,
  type ViewFileCheck,
  type ViewFileGuess,
  type ViewFileReport,
  type ViewFileVersion,
} from '@viewkraft/model';
import { api } from '../../../base/api/ApiClient.js';

const pathOf = (name: string, rest = '') => `/api/view-files/${encodeURIComponent(name)}${rest}`;

/** Reads, checks and writes the files that define views. Failures are ApiErrors. */
export const viewFilesApi = {
  async get(name: string): Promise<ViewFileReport> {
    return (await api.request<ViewFileReport>('GET', pathOf(name), { cache: 'no-store' })).data;
  },

  /** Reports what saving a text would do; stores nothing. */
  async check(name: string, text: string, signal?: AbortSignal): Promise<ViewFileCheck> {
    return (await api.request<ViewFileCheck>('POST', pathOf(name, '/check'), { body: { text }, signal })).data;
  },

  /** Guesses a view for the records of a CSV file or a workbook. */
  async guess(file: File): Promise<ViewFileGuess> {
    const format = /\.xlsx$/i.test(file.name) ? 'xlsx' : 'csv';
    const query = new URLSearchParams({ title: file.name.replace(/\.\w+$/, '') });
    // The same bytes with the media type of their format.
    const content = file.slice(0, file.size, exchangeFormats[format]);
    return (await api.upload<ViewFileGuess>(`/api/view-files/guess?${query.toString()}`, content)).data;
  },

  /** `hash`: hash of the file that the text replaces; null if none. Refused with 412 if the file has changed. */
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
