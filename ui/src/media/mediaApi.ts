import { api } from '../base/api/ApiClient.js';
import { listPath, recordsApi } from '../base/api/recordsApi.js';
import type { WireRecord } from '../base/wire/WireRecord.js';
import { mediaRecordOf, type MediaRecord } from './MediaRecord.js';

export const mediaView = 'media';

/** The API calls for uploaded files. */
export const mediaApi = {
  async upload(file: File, onProgress: (share: number) => void, signal: AbortSignal): Promise<MediaRecord> {
    const form = new FormData();
    form.append('file', file, file.name);
    return mediaRecordOf((await api.upload<WireRecord>(listPath(mediaView), form, { onProgress, signal })).data);
  },

  /** The media record of an image column's value, or null. */
  async byPath(path: string, signal?: AbortSignal): Promise<MediaRecord | null> {
    const parameters = { filter: JSON.stringify({ path }), limit: 1 };
    const { records } = await recordsApi.list(listPath(mediaView), parameters, signal);
    return records[0] ? mediaRecordOf(records[0]) : null;
  },
};
