import type { OpenApiDocument } from '@viewkraft/model';
import { useCallback, useEffect, useState } from 'react';
import { ApiError } from '../../base/api/ApiError.js';
import { api } from '../../base/api/ApiClient.js';
import { eventStream } from '../../base/api/EventStream.js';

export interface ApiDocumentState {
  readonly document: OpenApiDocument | undefined;
  readonly error: ApiError | undefined;
  readonly reload: () => void;
}

/** The description of the API for this reader; follows changes of the views. */
export function useApiDocument(locale: string): ApiDocumentState {
  const [state, setState] = useState<Omit<ApiDocumentState, 'reload'>>({ document: undefined, error: undefined });
  const reload = useCallback(() => {
    api.request<OpenApiDocument>('GET', '/api/docs.json').then(
      ({ data }) => setState({ document: data, error: undefined }),
      (error: unknown) => {
        const problem = error instanceof ApiError ? error : ApiError.offline(error);
        setState((before) => ({ ...before, error: problem }));
      },
    );
  }, []);
  useEffect(() => {
    reload();
    return eventStream.listen(({ type }) => {
      if (type === 'model') reload();
    });
    // The texts of the document have a language.
  }, [reload, locale]);
  return { ...state, reload };
}
