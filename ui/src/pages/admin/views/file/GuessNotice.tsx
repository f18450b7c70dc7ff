import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { withTexts } from '../../../../base/i18n/i18n.js';
import { useModel } from '../../../../data/model/useModels.js';
import type { GuessedFile } from '../newView.js';
import { onDemand } from '../../../../base/page/onDemand.js';

const ImportDialog = onDemand(async () => {
  const { ImportDialog: Dialog } = await withTexts(
    import('../../../../records/grid/exchange/ImportDialog.js'),
    'exchange',
  );
  return Dialog;
});

interface GuessNoticeProps {
  readonly view: string;
  readonly guessed: GuessedFile;
  /** Whether the view is saved, so that records can be imported. */
  readonly isSaved: boolean;
}

/** What was guessed from a file of records, and the import of these records once the view is saved. */
export function GuessNotice({ view, guessed: { file, guess }, isSaved }: GuessNoticeProps) {
  const { t } = useTranslation();
  const [isImporting, setImporting] = useState(false);
  const ambiguous = guess.columns.filter(({ isAmbiguous }) => isAmbiguous).map(({ header }) => header);
  const signed = guess.columns.filter(({ sign }) => sign !== null);
  const listed = (columns: typeof signed) => columns.map(({ header, sign }) => `${header} (${sign})`).join(', ');
  const texts = signed.filter(({ type }) => type === 'string');
  const amounts = signed.filter(({ type }) => type !== 'string');
  const count = guess.records;
  const notes = [
    ambiguous.length > 0 && t('viewFiles.guessAmbiguous', { columns: ambiguous.join(', ') }),
    amounts.length > 0 && t('viewFiles.guessAmounts', { columns: listed(amounts) }),
    texts.length > 0 && t('viewFiles.guessSigned', { columns: listed(texts) }),
    guess.nameless.length > 0 && t('viewFiles.guessNameless', { columns: guess.nameless.join(', ') }),
  ].filter((note) => note !== false);
  return (
    <Alert
      severity={isSaved ? 'success' : 'info'}
      action={
        isSaved && (
          <Button color="inherit" onClick={() => setImporting(true)}>
            {t('viewFiles.importRecords', { count })}
          </Button>
        )
      }
    >
      {t(isSaved ? 'viewFiles.guessSaved' : 'viewFiles.guessed', { file: file.name, count })}
      {!isSaved &&
        notes.map((note) => (
          <Box key={note} component="p" sx={{ m: 0, mt: 1 }}>
            {note}
          </Box>
        ))}
      {isImporting && (
        <Importing view={view} file={file} query={guess.importQuery} onClose={() => setImporting(false)} />
      )}
    </Alert>
  );
}

interface ImportingProps {
  readonly view: string;
  readonly file: File;
  readonly query: Readonly<Record<string, string>>;
  readonly onClose: () => void;
}

function Importing({ view, file, query, onClose }: ImportingProps) {
  const { data: model } = useModel(view);
  if (!model) return null;
  const columns = JSON.parse(query['columns'] ?? '{}') as Readonly<Record<string, string | null>>;
  return <ImportDialog model={model} start={{ file, columns }} onClose={onClose} />;
}
