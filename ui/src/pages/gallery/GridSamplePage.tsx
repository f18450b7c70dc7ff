import Box from '@mui/material/Box';
import { textIn, type Locale } from '@viewkraft/model';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sampleModel, inEachLocale, galleryRecord } from '../../fields/sampleColumns.js';
import { SampleGrid } from '../../records/sample/SampleGrid.js';
import type { WireRecord } from '../../base/wire/WireRecord.js';
import { useLocale } from '../../base/i18n/useLocale.js';
import { PageHeader } from '../../base/page/PageHeader.js';
import { useTitle } from '../../base/routing/useTitle.js';
import { GalleryIntro } from './GallerySection.js';
import { onDemand } from '../../base/page/onDemand.js';

const titles = {
  en: ['Spring catalogue', 'Garden guide', 'Price list', 'Annual report', 'Seed calendar', 'Herbarium'],
  de: ['Frühjahrskatalog', 'Gartenratgeber', 'Preisliste', 'Jahresbericht', 'Aussaatkalender', 'Herbarium'],
};
const colours = ['#0b6390', '#14713d', '#8a5300', '#b3202c', '#5b4bb3'];
const states = ['draft', 'review', 'live'];
const countries = ['DE', 'AT', 'FR', 'PL', 'SE'];

const pick = <T,>(from: readonly T[], at: number): T => from[at % from.length] as T;
const two = (number: number) => String(number).padStart(2, '0');

/** Dummies varied enough for sorting, search and paging; some values are missing. */
const sampleRows: Readonly<Record<Locale, readonly WireRecord[]>> = inEachLocale((locale) =>
  Array.from({ length: 60 }, (_, at) => ({
    ...galleryRecord[locale],
    id: at + 1,
    title: `${pick(titles[locale], at)} ${2020 + (at % 9)}`,
    status: pick(states, at * 7),
    country: pick(countries, at * 3),
    code: `VK-${2020 + (at % 7)}-${100 + at}`,
    colour: at % 8 === 5 ? null : pick(colours, at),
    price: at % 9 === 4 ? null : `${(at * 137) % 2000}.${two((at * 53) % 100)}`,
    is_public: at % 3 !== 0,
    printed: at % 7 === 3 ? null : `2026-${two((at % 12) + 1)}-${two((at % 27) + 1)}`,
    published: at % 6 === 2 ? null : `2026-${two((at % 12) + 1)}-${two((at % 27) + 1)}T${two(at % 24)}:30:00.000Z`,
  })),
);

const DummyDialog = onDemand(async () => (await import('./DummyDialog.js')).DummyDialog);

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
      {record && <DummyDialog record={record} onClose={() => setOpened(null)} />}
    </Box>
  );
}
