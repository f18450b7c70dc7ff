import type { ViewFileReport } from '@viewkraft/model';
import { useCallback, useEffect, useState } from 'react';
import { ApiError } from '../../../../base/api/ApiError.js';
import { adminApi } from '../../adminApi.js';
import { templateOf } from '../newView.js';
import { viewFilesApi } from '../viewFilesApi.js';

/** The file of a view, and whether files may be saved here at all. */
export interface OpenFile {
  readonly editable: boolean;
  readonly file: ViewFileReport;
  /** No view has this name: the text is a proposal. */
  readonly isNew: boolean;
}

interface LoadedFile {
  readonly opened: OpenFile | undefined;
  readonly error: ApiError | undefined;
  readonly reload: () => void;
}

/** Loads a view's file once, because text typed since then must not be replaced. */
export function useOpenFile(name: string): LoadedFile {
  const [opened, setOpened] = useState<OpenFile>();
  const [error, setError] = useState<ApiError>();
  const reload = useCallback(() => {
    open(name).then(
      (found) => {
        setOpened(found);
        setError(undefined);
      },
      (reason: unknown) => setError(reason instanceof ApiError ? reason : ApiError.offline(reason)),
    );
  }, [name]);
  useEffect(reload, [reload]);
  return { opened, error, reload };
}

async function open(name: string): Promise<OpenFile> {
  const { editable, files } = await adminApi.viewFiles();
  const isNew = !files.some((file) => file.name === name);
  return { editable, isNew, file: isNew ? proposal(name, editable) : await lastFile(name, editable) };
}

/** The server may not know the last text of a parked view. */
async function lastFile(name: string, canEdit: boolean): Promise<ViewFileReport> {
  try {
    return await viewFilesApi.get(name);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return proposal(name, canEdit);
    throw error;
  }
}

function proposal(name: string, canEdit: boolean): ViewFileReport {
  return { name, file: null, origin: 'own', canEdit, text: templateOf(name), hash: null };
}
