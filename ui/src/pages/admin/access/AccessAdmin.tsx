import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useTranslation } from 'react-i18next';
import { problemText } from '../../../base/api/problemText.js';
import { viewing } from '../../../base/api/viewing.js';
import { useLocale } from '../../../base/i18n/useLocale.js';
import { PageHeader } from '../../../base/page/PageHeader.js';
import { privateAddress, recordAddress, gridAddress } from '../../../base/routing/addresses.js';
import { useTitle } from '../../../base/routing/useTitle.js';
import { useModel } from '../../../data/model/useModels.js';
import { Panel } from '../../panels/Panel.js';
import { AccessQuestionForm } from './AccessQuestionForm.js';
import { Explanation } from './Explanation.js';
import { useAccessQuestion, type AskedQuestion } from './useAccessQuestion.js';
import { useIdentity } from './useIdentity.js';
import type { AccessExplanation } from '@viewkraft/model';
import { useEffect, useState } from 'react';
import { api } from '../../../base/api/ApiClient.js';
import { ApiError } from '../../../base/api/ApiError.js';

/** Explains why somebody may or may not do something, and opens pages as they see them (D5). */
export function AccessAdmin() {
  const { t } = useTranslation();
  const { question, ask } = useAccessQuestion();
  const title = t('adminPages.access');
  useTitle(title);
  return (
    <Box sx={{ maxWidth: 1000 }}>
      <PageHeader title={title} />
      <Box component="p" sx={{ mt: 1, mb: 6, color: 'text.secondary', maxWidth: '70ch' }}>
        {t('admin.access.lead')}
      </Box>
      <Box sx={{ display: 'grid', gap: 4 }}>
        {question.view === '' ? <Waiting /> : <Asked question={question} ask={ask} />}
      </Box>
    </Box>
  );
}

/** The question with its answer. */
function Asked({ question, ask }: ReturnType<typeof useAccessQuestion>) {
  const { t } = useTranslation();
  const { data: model } = useModel(question.view);
  const { answer, error } = useExplanation(question);
  const identity = useIdentity(question.as);
  return (
    <>
      <Panel title={t('access.question')} actions={<ViewAsButton question={question} identity={identity} />}>
        <AccessQuestionForm question={question} model={model} onChange={ask} />
      </Panel>
      {error && <Alert severity="error">{problemText(error)}</Alert>}
      {!answer && !error && <Waiting />}
      {answer && model && (
        <Explanation answer={answer} question={question} model={model} name={identity?.name ?? t('access.as.self')} />
      )}
    </>
  );
}

const Waiting = () => <Skeleton variant="rounded" height={160} />;

interface ViewAsButtonProps {
  readonly question: AskedQuestion;
  /** Null: the user's own account. */
  readonly identity: ReturnType<typeof useIdentity>;
}

/** Opens what the question is about, as the identity sees it. */
function ViewAsButton({ question: { view, id }, identity }: ViewAsButtonProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const target = id !== '' ? recordAddress(view, id, locale) : view !== '' ? gridAddress(view, locale) : privateAddress(locale); // prettier-ignore
  return (
    <Button
      variant="contained"
      disabled={identity === null}
      onClick={() => identity && viewing.start(identity, target)}
    >
      {identity ? t('access.viewAs', { name: identity.name }) : t('access.viewAsNobody')}
    </Button>
  );
}

interface Explained {
  readonly key: string;
  readonly answer?: AccessExplanation;
  readonly error?: ApiError;
}

/** The server's answer to the question; neither answer nor error while it is awaited. */
function useExplanation(question: AskedQuestion): Pick<Explained, 'answer' | 'error'> {
  const locale = useLocale();
  const key = JSON.stringify([question, locale]);
  const [explained, setExplained] = useState<Explained | null>(null);
  useEffect(() => {
    const [asked] = JSON.parse(key) as [AskedQuestion];
    const stop = new AbortController();
    const query = Object.fromEntries(Object.entries(asked).map(([name, value]) => [name, value === '' ? undefined : String(value)])); // prettier-ignore
    api
      .request<AccessExplanation>('GET', '/api/why', { query, signal: stop.signal, cache: 'no-store' })
      .then(({ data }) => setExplained({ key, answer: data }))
      .catch((error: unknown) => {
        if (!stop.signal.aborted) setExplained({ key, error: error instanceof ApiError ? error : ApiError.offline(error) }); // prettier-ignore
      });
    return () => stop.abort();
  }, [key]);
  return explained?.key === key ? explained : {};
}
