import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import { useMemo, useState, useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../base/i18n/useLocale.js';
import { ListProblem } from '../../base/page/ListProblem.js';
import { PageHeader } from '../../base/page/PageHeader.js';
import { useTitle } from '../../base/routing/useTitle.js';
import { Panel } from '../panels/Panel.js';
import { apiGroups } from './apiGroups.js';
import { OperationItem } from './OperationItem.js';
import type { OpenApiDocument } from '@viewkraft/model';
import { ApiError } from '../../base/api/ApiError.js';
import { api } from '../../base/api/ApiClient.js';
import { eventStream } from '../../base/api/EventStream.js';

/** `/api/docs`: the API as this reader may use it, with a form to try each call. */
export function DocsPage() {
  const { t } = useTranslation();
  const title = t('docs.title');
  useTitle(title);
  const { document, error, reload } = useApiDocument(useLocale());
  const [words, setWords] = useState('');
  const groups = useMemo(() => (document ? apiGroups(document, words) : []), [document, words]);
  return (
    <Box sx={{ maxWidth: 1200 }}>
      <PageHeader
        title={title}
        actions={
          <Button variant="outlined" href="/api/docs.json" target="_blank">
            {t('docs.document')}
          </Button>
        }
      />
      <Box component="p" sx={{ mt: 1, mb: 4, color: 'text.secondary', maxWidth: '70ch' }}>
        {t('docs.lead')}
      </Box>
      <TextField
        type="search"
        size="small"
        label={t('docs.search')}
        value={words}
        onChange={(event) => setWords(event.target.value)}
        sx={{ mb: 4, width: 'min(360px, 100%)' }}
      />
      {error && <ListProblem error={error} onRetry={reload} />}
      {!document && !error && <Skeleton variant="rounded" height={240} />}
      {document && groups.length === 0 && <p>{t('docs.nothing')}</p>}
      {document && (
        <Box sx={{ display: 'grid', gap: 4 }}>
          {groups.map(({ name, label, operations }) => (
            <Panel key={name} title={label}>
              <Box sx={{ mt: 2 }}>
                {operations.map((operation) => (
                  <OperationItem key={operation.id} shown={operation} schemas={document.components.schemas} />
                ))}
              </Box>
            </Panel>
          ))}
        </Box>
      )}
    </Box>
  );
}

interface ApiDocumentState {
  readonly document: OpenApiDocument | undefined;
  readonly error: ApiError | undefined;
  readonly reload: () => void;
}

/** The description of the API for this reader; follows changes of the views. */
function useApiDocument(locale: string): ApiDocumentState {
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
    // Fetched again after a language change: the document contains texts.
  }, [reload, locale]);
  return { ...state, reload };
}
