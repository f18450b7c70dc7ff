import { columnKind, locales, textIn, type Model, type ViewFileCheck, type ViewFileGuess } from '@viewkraft/model';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { memo, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../../../base/i18n/useLocale.js';
import type { ViewColumn, ViewModel } from '../../../../../base/wire/ViewModel.js';
import { valueOf, type WireRecord } from '../../../../../base/wire/WireRecord.js';
import { parseModel } from '../../../../../data/model/parseModel.js';
import { recordTitle } from '../../../../../fields/recordTitle.js';
import { readSort } from '../../../../../records/grid/GridState.js';
import { SampleForm } from '../../../../../records/sample/SampleForm.js';
import { SampleGrid } from '../../../../../records/sample/SampleGrid.js';
import { sampleRecords } from '../../../../../records/sample/sampleRecords.js';
import { standaloneModel } from '../../../../../records/sample/standaloneModel.js';
import type { GuessedFile } from '../../newView.js';

/** More than one page of the grid. */
const sampleCount = 30;

interface PreviewTabProps {
  /** undefined: the text has had problems so far. */
  readonly check: ViewFileCheck | undefined;
  /** The check belongs to an earlier text, because the current one has problems. */
  readonly isStale: boolean;
  /** The file of records that the view was guessed from. */
  readonly guessed: GuessedFile | undefined;
}

/** The grid and the form that the text describes, over records of a file or made-up ones; nothing is sent or saved. */
export const PreviewTab = memo(function PreviewTab({ check, isStale, guessed }: PreviewTabProps) {
  const { t } = useTranslation();
  if (!check?.model) return <p>{t('viewFiles.previewAfterProblems')}</p>;
  return (
    <>
      {isStale && (
        <Alert severity="info" sx={{ mb: 4 }}>
          {t('viewFiles.previewStale')}
        </Alert>
      )}
      <Preview
        key={JSON.stringify([check.model, check.samples])}
        model={check.model}
        given={check.samples}
        guessed={guessed}
      />
    </>
  );
});

interface PreviewProps {
  readonly model: Model;
  readonly given: ViewFileCheck['samples'];
  readonly guessed: GuessedFile | undefined;
}

function Preview({ model: wire, given, guessed }: PreviewProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const id = useId();
  const model = useMemo(() => standaloneModel(parseModel(wire)), [wire]);
  const rows = useMemo(() => {
    const guess = guessed?.guess;
    const samples = sampleRecords(model, locale, guess?.firstRecords.length ?? sampleCount, given);
    return guess ? samples.map((sample, at) => recordOf(model, guess, at, sample)) : samples;
  }, [model, locale, given, guessed]);
  const [opened, setOpened] = useState(0);
  const record = rows[opened];
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 6 }}>
      <section aria-labelledby={`${id}-grid`}>
        <Heading id={`${id}-grid`} text={t('viewFiles.previewGrid', { view: textIn(model.label, locale) })} />
        <Box component="p" sx={{ mt: 0, mb: 3, color: 'text.secondary' }}>
          {guessed
            ? t('viewFiles.previewFile', { file: guessed.file.name, count: rows.length })
            : t('viewFiles.previewHelp')}
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

/**
 * A record of a file as the view would show it. Values of another type are converted as on a save; columns that the
 * file does not have stay empty, except for keys.
 */
function recordOf(
  model: ViewModel,
  { columns, firstRecords }: ViewFileGuess,
  at: number,
  sample: WireRecord,
): WireRecord {
  const found = firstRecords[at] ?? {};
  return Object.fromEntries(
    [...model.columns.values()].map((column) => {
      const value = found[guessedName(column, columns, model)] ?? null;
      if (value === null) return [column.name, column.primaryKey ? valueOf(sample, column.name) : null];
      const coerced = columnKind(column.type).coerce(isTextual(column) ? String(value) : value, column);
      return [column.name, 'value' in coerced ? coerced.value : null];
    }),
  );
}

/**
 * The name under which a column was guessed. A renamed column is recognised by its label, which equals its header in
 * the file.
 */
function guessedName({ name, label }: ViewColumn, columns: ViewFileGuess['columns'], model: ViewModel): string {
  if (columns.some((column) => column.name === name)) return name;
  const renamed = columns.filter((column) => !model.columns.has(column.name));
  return renamed.find(({ header }) => locales.some((locale) => textIn(label, locale) === header))?.name ?? name;
}

const isTextual = ({ type }: ViewColumn): boolean => type === 'string' || type === 'text';

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
