import CircularProgress from '@mui/material/CircularProgress';
import IconButton from '@mui/material/IconButton';
import { useTranslation } from 'react-i18next';
import type { WireRecord } from '../../../base/wire/WireRecord.js';
import { recordTitle } from '../../../fields/recordTitle.js';
import { RowButtons } from './RowButtons.js';
import { useLocale } from '../../../base/i18n/useLocale.js';
import type { ViewModel } from '../../../base/wire/ViewModel.js';
import { ActionIcon } from '../../../plugin/ActionIcon.js';
import { useRecordActions } from '../../../plugin/useRecordActions.js';

export interface RowActionsProps {
  readonly model: ViewModel;
  readonly record: WireRecord;
  /** Tab index of the cell: 0 at the grid's tab stop. */
  readonly tabIndex: 0 | -1;
}

/** Actions of plugins for a row. */
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
