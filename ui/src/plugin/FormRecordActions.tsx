import MoreVert from '@mui/icons-material/MoreVert';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WireRecord } from '../api/WireRecord.js';
import type { ViewModel } from '../model/ViewModel.js';
import type { OfferedAction } from './recordActionsOf.js';
import { useRecordActions } from './useRecordActions.js';

export interface FormRecordActionsProps {
  readonly model: ViewModel;
  /** As it is saved. */
  readonly record: WireRecord;
  /** Saves what was typed; resolves to whether everything is saved now. */
  readonly save: () => Promise<boolean>;
  readonly isNarrow: boolean;
}

/** So many fit beside the form's own buttons. */
const atOnce = 2;

/** What plugins offer for the record of a form: buttons, the first and a menu where there are many, a menu alone where there is little room. */
export function FormRecordActions({ model, record, save, isNarrow }: FormRecordActionsProps) {
  const { t } = useTranslation();
  const { offered, busy, run } = useRecordActions(model, record, 'form');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  // An action works on the record as the server has it.
  const start = async (offer: OfferedAction) => {
    setAnchor(null);
    if (await save()) await run(offer);
  };
  const keyOf = ({ plugin, action }: OfferedAction) => `${plugin}.${action.name}`;
  const labelOf = ({ plugin, action }: OfferedAction) => t(`${plugin}.${action.label}`);
  if (offered.length === 0) return null;
  const inSight = isNarrow ? 0 : offered.length <= atOnce ? offered.length : 1;
  const others = offered.slice(inSight);
  return (
    <>
      {offered.slice(0, inSight).map((offer) => (
        <Button key={keyOf(offer)} variant="outlined" loading={busy === offer.action} onClick={() => void start(offer)}>
          {labelOf(offer)}
        </Button>
      ))}
      {others.length > 0 && (
        <>
          <IconButton
            aria-label={t('form.actions')}
            aria-haspopup="menu"
            aria-expanded={anchor !== null}
            loading={others.some(({ action }) => action === busy)}
            onClick={(event) => setAnchor(event.currentTarget)}
          >
            <MoreVert fontSize="small" />
          </IconButton>
          <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
            {others.map((offer) => (
              <MenuItem key={keyOf(offer)} onClick={() => void start(offer)}>
                {labelOf(offer)}
              </MenuItem>
            ))}
          </Menu>
        </>
      )}
    </>
  );
}
