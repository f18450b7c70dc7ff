import Box from '@mui/material/Box';
import { textIn } from '@viewkraft/model';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sampleModel } from '../../fields/sampleColumns.js';
import { SampleGrid } from '../../records/sample/SampleGrid.js';
import type { WireRecord } from '../../base/wire/WireRecord.js';
import { useLocale } from '../../base/i18n/useLocale.js';
import { PageHeader } from '../../base/page/PageHeader.js';
import { useTitle } from '../../base/routing/useTitle.js';
import { GalleryIntro } from './GallerySection.js';
import { sampleRows } from './sampleRows.js';

const DummyDialog = lazy(async () => ({ default: (await import('./DummyDialog.js')).DummyDialog }));

/** `/admin-test`: a generated grid over dummy records in the admin layout; a row opens a form that sends nothing. */
export function GridSamplePage() {
  const { t } = useTranslation();
  const locale = useLocale();
  const rows = sampleRows[locale];
  const [opened, setOpened] = useState<WireRecord | null>(null);
  const title = textIn(sampleModel.label, locale);
  useTitle(t('gallery.pages.admin-test'));
  // Another language has dummies of its own.
  const record = opened && rows.find((row) => row['id'] === opened['id']);
  return (
    <Box
      sx={{ display: 'flex', flexDirection: 'column', gap: 3, minHeight: 560, height: { sm: 'calc(100dvh - 104px)' } }}
    >
      <PageHeader title={title} />
      <GalleryIntro>{t('gallery.intro.admin-test')}</GalleryIntro>
      <SampleGrid model={sampleModel} rows={rows} onOpen={setOpened} />
      {record && (
        <Suspense>
          <DummyDialog record={record} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </Box>
  );
}
