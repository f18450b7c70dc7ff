import { listPath, recordsApi, type ListParameters, type RecordPage } from '../api/recordsApi.js';

interface BegunList {
  readonly answer: Promise<RecordPage>;
  /** Once it has come. */
  page?: RecordPage;
}

/** After so many milliseconds nobody will ask for it any more. */
const patience = 10_000;
const begun = new Map<string, BegunList>();

export function listKey(path: string | null, parameters: ListParameters): string {
  return `${path}?${JSON.stringify(parameters)}`;
}

/** First pages that are asked for before what shows them stands; each serves once. */
export const begunLists = {
  begin(view: string, parameters: ListParameters): void {
    const path = listPath(view);
    const key = listKey(path, parameters);
    const answer = recordsApi.list(path, parameters);
    const list: BegunList = { answer };
    begun.set(key, list);
    const forget = () => begun.get(key) === list && begun.delete(key);
    // Who shows it asks again, and tells of what is wrong.
    answer.then((page) => (list.page = page), forget);
    setTimeout(forget, patience);
  },

  look: (key: string): BegunList | undefined => begun.get(key),

  take(key: string): BegunList | undefined {
    const list = begun.get(key);
    begun.delete(key);
    return list;
  },
};
