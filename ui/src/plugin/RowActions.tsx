import CircularProgress from '@mui/material/CircularProgress';
import IconButton from '@mui/material/IconButton';
import { useTranslation } from 'react-i18next';
import type { WireRecord } from '../api/WireRecord.js';
import { recordTitle } from '../fields/recordTitle.js';
import { RowButtons } from '../grid/RowButtons.js';
import { useLocale } from '../i18n/useLocale.js';
import type { ViewModel } from '../model/ViewModel.js';
import { ActionIcon } from './ActionIcon.js';
import { useRecordActions } from './useRecordActions.js';

export interface RowActionsProps {
  readonly model: ViewModel;
  readonly record: WireRecord;
  /** Of the cell: 0 where Tab stops in the grid. */
  readonly tabIndex: 0 | -1;
}

/** What plugins offer for a row. */
export function RowActions({ model, record, tabIndex }: RowActionsProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { offered, busy, run } = useRecordActions(model, record, 'grid');
  const title = recordTitle(record, model, locale);
  return (
    <RowButtons tabIndex={tabIndex}>
      {(tabIndexOf) =>
        offered.map((offer, place) => {
          const label = t(`${offer.plugin}.${offer.action.label}`);
          return (
            <IconButton
              key={`${offer.plugin}.${offer.action.name}`}
              aria-label={label}
              aria-description={title}
              title={label}
              tabIndex={tabIndexOf(place)}
              aria-busy={busy === offer.action}
              onClick={() => void run(offer)}
            >
              {busy === offer.action ? <CircularProgress size={15} /> : <ActionIcon icon={offer.action.icon} />}
            </IconButton>
          );
        })
      }
    </RowButtons>
  );
}
