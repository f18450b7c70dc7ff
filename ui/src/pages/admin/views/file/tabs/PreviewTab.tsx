import { textIn, type Model } from '@viewkraft/model';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { memo, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../../../base/i18n/useLocale.js';
import { valueOf } from '../../../../../base/wire/WireRecord.js';
import { parseModel } from '../../../../../data/model/parseModel.js';
import { recordTitle } from '../../../../../fields/recordTitle.js';
import { readSort } from '../../../../../records/grid/GridState.js';
import { SampleForm } from '../../../../../records/sample/SampleForm.js';
import { SampleGrid } from '../../../../../records/sample/SampleGrid.js';
import { sampleRecords } from '../../../../../records/sample/sampleRecords.js';
import { standaloneModel } from '../../../../../records/sample/standaloneModel.js';

/** More than one page of the grid. */
const sampleCount = 30;

export interface PreviewTabProps {
  readonly model: Model | null;
  /** The model is that of an earlier text, because the present one has problems. */
  readonly isStale: boolean;
}

/** The grid and the form that the text describes, over made-up records; nothing is sent or saved. */
export const PreviewTab = memo(function PreviewTab({ model, isStale }: PreviewTabProps) {
  const { t } = useTranslation();
  if (model === null) return <p>{t('viewFiles.previewAfterProblems')}</p>;
  return (
    <>
      {isStale && (
        <Alert severity="info" sx={{ mb: 4 }}>
          {t('viewFiles.previewStale')}
        </Alert>
      )}
      <Preview key={JSON.stringify(model)} model={model} />
    </>
  );
});

function Preview({ model: wire }: { readonly model: Model }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const id = useId();
  const model = useMemo(() => standaloneModel(parseModel(wire)), [wire]);
  const rows = useMemo(() => sampleRecords(model, locale, sampleCount), [model, locale]);
  const [opened, setOpened] = useState(0);
  const record = rows[opened];
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 6 }}>
      <section aria-labelledby={`${id}-grid`}>
        <Heading id={`${id}-grid`} text={t('viewFiles.previewGrid', { view: textIn(model.label, locale) })} />
        <Box component="p" sx={{ mt: 0, mb: 3, color: 'text.secondary' }}>
          {t('viewFiles.previewHelp')}
        </Box>
        <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3, height: 420 }}>
          <SampleGrid
            model={model}
            rows={rows}
            sort={readSort(model.gridSort)}
            onOpen={(row) => setOpened(rows.findIndex((one) => one === row))}
          />
        </Box>
      </section>
      {record && (
        <section aria-labelledby={`${id}-form`}>
          <Heading
            id={`${id}-form`}
            text={t('viewFiles.previewForm', { record: recordTitle(record, model, locale) })}
          />
          <SampleForm key={String(valueOf(record, model.primaryKey))} model={model} record={record} />
        </section>
      )}
    </Box>
  );
}

function Heading({ id, text }: { readonly id: string; readonly text: string }) {
  return (
    <Typography
      id={id}
      variant="h2"
      sx={{ fontSize: 13, fontWeight: 600, color: 'text.secondary', mb: 2, overflowWrap: 'anywhere' }}
    >
      {text}
    </Typography>
  );
}
