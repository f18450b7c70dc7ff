import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { firstLines, groupProblems, type ImportReport, type ProblemGroup } from '@viewkraft/model';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../../base/api/ApiError.js';
import { problemText } from '../../../base/api/problemText.js';
import { formatNumber } from '../../../base/i18n/formats/formatNumber.js';
import { useLocale } from '../../../base/i18n/useLocale.js';
import type { ViewModel } from '../../../base/wire/ViewModel.js';
import { LeftRecords } from '../../history/undo/LeftRecords.js';
import { undoResult } from '../../history/undo/undoResult.js';
import { useColumnLabel } from './ImportMatches.js';
import type { ImportOutcome } from './useImport.js';

export interface ImportResultProps {
  readonly model: ViewModel;
  readonly outcome: ImportOutcome;
  readonly fileName: string;
}

/** What a dry run found or an import did, with a report to download. */
export function ImportResult({ model, outcome, fileName }: ImportResultProps) {
  if ('report' in outcome) return <Done report={outcome.report} fileName={fileName} />;
  if ('error' in outcome) return <Refused model={model} error={outcome.error} fileName={fileName} />;
  const { undone } = outcome;
  const { left } = undone;
  return (
    <Alert severity={left.length === 0 ? 'success' : 'warning'}>
      {undoResult(undone)}
      {left.length > 0 && <LeftRecords left={left} />}
    </Alert>
  );
}

function Done({ report, fileName }: { readonly report: ImportReport; readonly fileName: string }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const shown = (count: number) => formatNumber(count, locale);
  const { created, updated, unchanged, dry, encoding, lines } = report;
  const counts = { created: shown(created), updated: shown(updated), unchanged: shown(unchanged) };
  return (
    <Alert
      severity={dry ? 'info' : 'success'}
      sx={withDownload}
      action={
        <Download
          fileName={fileName}
          rows={[['line', 'status', 'id'], ...lines.map(({ line, status, id }) => [line, status, id])]}
        />
      }
    >
      {t(dry ? 'exchange.wouldDo' : 'exchange.done', counts)}
      {!dry && encoding === 'windows-1252' && ` ${t('exchange.windowsText')}`}
    </Alert>
  );
}

interface RefusedProps {
  readonly model: ViewModel;
  readonly error: ApiError;
  readonly fileName: string;
}

/** Why nothing was stored: each reason with its lines. */
function Refused({ model, error, fileName }: RefusedProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const shown = (count: number) => formatNumber(count, locale);
  const labelOf = useColumnLabel(model);
  const { details } = error;
  const total = typeof error.body['detailsCount'] === 'number' ? error.body['detailsCount'] : details.length;
  if (details.length === 0) return <Alert severity="error">{problemText(error)}</Alert>;
  const reason = ({ column, message }: ProblemGroup) =>
    column === undefined ? message : `${labelOf(column)}: ${message}`;
  const place = (group: ProblemGroup) => {
    const { first, more } = firstLines(group);
    const [line] = first;
    if (line === undefined) return '';
    if (first.length === 1) return `${t('exchange.line', { line })}: `;
    const lines = first.join(', ');
    return `${more > 0 ? t('exchange.linesMore', { lines, more: shown(more) }) : t('exchange.lines', { lines })}: `;
  };
  return (
    <Alert
      severity="error"
      sx={withDownload}
      action={
        <Download
          fileName={fileName}
          rows={[
            ['line', 'column', 'message'],
            ...details.map(({ line = null, column = null, message }) => [line, column, message]),
          ]}
        />
      }
    >
      {t('exchange.nothingStored', { count: total, shown: shown(total) })}
      <Box component="ul" sx={{ m: 0, mt: 1, pl: 5 }}>
        {groupProblems(details).map((group) => (
          <li key={reason(group)}>
            {place(group)}
            {reason(group)}
          </li>
        ))}
        {total > details.length && <li>{t('bulk.more', { shown: shown(total - details.length) })}</li>}
      </Box>
    </Alert>
  );
}

interface DownloadProps {
  readonly fileName: string;
  readonly rows: (string | number | null)[][];
}

/** Offers the report as a file, written in the page. */
function Download({ fileName, rows }: DownloadProps) {
  const { t } = useTranslation();
  const save = async () => {
    const { writeCsv } = await import('hucre/csv');
    const address = URL.createObjectURL(new Blob([`\uFEFF${writeCsv(rows)}`], { type: 'text/csv;charset=utf-8' }));
    const link = document.createElement('a');
    link.href = address;
    link.download = `${fileName.replace(/\.[^.]*$/, '')}-report.csv`;
    link.click();
    URL.revokeObjectURL(address);
  };
  return (
    <Button color="inherit" size="small" onClick={() => void save()}>
      {t('exchange.download')}
    </Button>
  );
}

/** On phones the button stands below the text, which needs the width. */
const withDownload = {
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  '& .MuiAlert-message': { flex: 1 },
  '& .MuiAlert-action': { flexBasis: { xs: '100%', sm: 'auto' }, justifyContent: 'flex-end' },
};
