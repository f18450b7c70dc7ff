import type { Locale, PreviewLink } from '@viewkraft/model';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import TextField from '@mui/material/TextField';
import { ApiError } from '../../../base/api/ApiError.js';
import { problemText } from '../../../base/api/problemText.js';
import { type RecordId, valueOf, type WireRecord } from '../../../base/wire/WireRecord.js';
import { formatInstant } from '../../../base/i18n/formats/formatDate.js';
import { useLocale } from '../../../base/i18n/useLocale.js';
import { notify } from '../../../base/notify/notifications.js';
import { QuestionDialog } from '../../../base/dialogs/QuestionDialog.js';
import { useEntityValue } from '../useEntityValue.js';
import type { RecordForm } from '../RecordForm.js';
import { pageLocales } from './pageAddresses.js';
import { languageNames } from '../../../base/i18n/otherLocale.js';
import { copyText } from '../../../base/notify/copyText.js';
import { api } from '../../../base/api/ApiClient.js';
import { recordPath } from '../../../base/api/recordsApi.js';

const pathOf = (id: RecordId): string => `${recordPath('pages', id)}/preview`;

/** Preview links, which show the saved page to anybody who has them. */
const previewApi = {
  async make(id: RecordId, locale: Locale): Promise<PreviewLink> {
    return (await api.request<PreviewLink>('POST', pathOf(id), { body: { locale } })).data;
  },

  /** Revokes every preview link of the page. */
  async revoke(id: RecordId): Promise<void> {
    await api.request<null>('DELETE', pathOf(id));
  },
};

interface PreviewDialogProps {
  readonly form: RecordForm;
  readonly record: WireRecord;
  readonly onClose: () => void;
}

type Links = readonly (PreviewLink & { readonly locale: Locale })[];

/** Preview links to the saved page in each of its languages: open, copy and revoke. */
export function PreviewDialog({ form, record, onClose }: PreviewDialogProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const isChanged = useEntityValue(form.entity, (state) => state.isChanged);
  const [links, setLinks] = useState<Links>();
  const [problem, setProblem] = useState<ApiError>();
  const id = valueOf(record, form.model.primaryKey) as RecordId;
  const localeList = pageLocales(record, locale).join();
  useEffect(() => {
    let isMounted = true;
    const making = (localeList.split(',') as Locale[]).map(async (one) => ({ ...(await previewApi.make(id, one)), locale: one })); // prettier-ignore
    Promise.all(making).then(
      (created) => isMounted && setLinks(created),
      (error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
        if (isMounted) setProblem(error);
      },
    );
    return () => {
      isMounted = false;
    };
  }, [id, localeList]);
  const revoke = async () => {
    try {
      await previewApi.revoke(id);
      notify({ message: t('pageForm.revoked'), type: 'positive' });
      onClose();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(error);
    }
  };
  const [first] = links ?? [];
  return (
    <QuestionDialog
      isOpen
      role="dialog"
      title={t('pageForm.preview')}
      onCancel={onClose}
      actions={
        <>
          <Button color="error" disabled={!links} onClick={() => void revoke()} sx={{ mr: 'auto' }}>
            {t('pageForm.revoke')}
          </Button>
          <Button onClick={onClose}>{t('pageForm.close')}</Button>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 4, minWidth: 0 }}>
        {problem && <Alert severity="error">{problemText(problem)}</Alert>}
        {isChanged && <Alert severity="info">{t('pageForm.unsaved')}</Alert>}
        {first && (
          <p style={{ margin: 0 }}>{t('pageForm.previewText', { until: formatInstant(first.expires, locale) })}</p>
        )}
        {links?.map((link) => (
          <PreviewAddress key={link.locale} locale={link.locale} url={link.url} />
        ))}
        {!links && !problem && <Skeleton variant="rounded" height={120} />}
      </Box>
    </QuestionDialog>
  );
}

/** A preview link in one language; it can be selected by hand where the browser has no clipboard. */
function PreviewAddress({ locale, url }: { readonly locale: Locale; readonly url: string }) {
  const { t } = useTranslation();
  const words = { copied: t('pageForm.copied'), notCopied: t('pageForm.notCopied') };
  const name = languageNames[locale];
  return (
    <Box role="group" aria-label={name} sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      <TextField
        label={name}
        value={url}
        size="small"
        fullWidth
        slotProps={{ htmlInput: { readOnly: true, onFocus: selectAll } }}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <Button size="small" variant="contained" href={url} target="_blank" rel="noopener">
          {t('pageForm.open')}
        </Button>
        <Button size="small" variant="outlined" onClick={() => void copyText(url, words)}>
          {t('pageForm.copy')}
        </Button>
      </Box>
    </Box>
  );
}

function selectAll({ target }: { readonly target: HTMLInputElement }): void {
  target.select();
}
