import Box from '@mui/material/Box';
import type { UndoReport } from '@viewkraft/model';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../base/i18n/formats/formatNumber.js';
import { useLocale } from '../../../base/i18n/useLocale.js';
import { RecordTitleLink } from '../RecordTitleLink.js';
import { reasonOf } from './undoResult.js';

const maxListed = 10;

/** The records that an undo has left as they are, as links, each with the reason. */
export function LeftRecords({ left }: Pick<UndoReport, 'left'>) {
  const { t } = useTranslation();
  const locale = useLocale();
  const more = left.length - maxListed;
  return (
    <Box component="ul" sx={{ m: 0, mt: 1, pl: 5, maxHeight: 180, overflow: 'auto', pointerEvents: 'auto' }}>
      {left.slice(0, maxListed).map(({ view, id, code }, place) => (
        <li key={place}>
          <RecordTitleLink view={view} id={id} /> – {t(`undo.why.${reasonOf(code)}`)}
        </li>
      ))}
      {more > 0 && <li>{t('bulk.more', { shown: formatNumber(more, locale) })}</li>}
    </Box>
  );
}
