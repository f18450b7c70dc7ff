import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { namedProblem } from '../../../base/api/namedProblem.js';
import { problemText } from '../../../base/api/problemText.js';
import { formatNumber } from '../../../base/i18n/formats/formatNumber.js';
import { valueOf, type RecordId } from '../../../base/wire/WireRecord.js';
import { recordTitle } from '../../../fields/recordTitle.js';
import { useLocale } from '../../../base/i18n/useLocale.js';
import type { ViewModel } from '../../../base/wire/ViewModel.js';
import { recordAddress } from '../../../base/routing/addresses.js';
import type { BulkProblem, BulkRefusal } from './bulkWrite.js';

const maxListed = 20;

/** Why nothing was saved: each refused record as a link, with the reason. */
export function BulkRefusals({ model, refusal }: { readonly model: ViewModel; readonly refusal: BulkRefusal }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { problems } = refusal;
  const reason = ({ problem }: BulkProblem) => {
    if (problem === 'stale') return t('bulk.stale');
    return namedProblem(problem, model, locale);
  };
  return (
    <Alert severity="error" sx={{ mb: 3 }}>
      {t('bulk.nothingWritten')} {problems.length === 0 && problemText(refusal.cause)}
      {problems.length > 0 && (
        <Box component="ul" sx={{ m: 0, mt: 1, pl: 5, maxHeight: 180, overflow: 'auto' }}>
          {problems.slice(0, maxListed).map((one, place) => (
            <li key={place}>
              {one.record && (
                <>
                  <Link to={recordAddress(model.name, valueOf(one.record, model.primaryKey) as RecordId, locale)} target="_blank">
                    {recordTitle(one.record, model, locale)}
                  </Link>
                  {' – '}
                </>
              )}
              {reason(one)}
            </li>
          ))}
          {problems.length > maxListed && <li>{t('bulk.more', { shown: formatNumber(problems.length - maxListed, locale) })}</li>}
        </Box>
      )}
    </Alert>
  ); // prettier-ignore
}
