import { recordsApi } from '../../../base/api/recordsApi.js';
import type { RecordCalls } from './EntityContext.js';

const source = 'form';

/** The API calls of the entities in forms, which the history distinguishes from other writes. */
export const formCalls: RecordCalls = {
  get: recordsApi.get,
  create: (view, body, options) => recordsApi.create(view, body, { ...options, source }),
  update: (view, id, body, version, options) => recordsApi.update(view, id, body, version, { ...options, source }),
  remove: (view, id, version) => recordsApi.remove(view, id, version, { source }),
};
