import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../base/api/ApiError.js';
import { MoreVert } from '../base/icons/icons.js';
import type { WireRecord } from '../base/wire/WireRecord.js';
import type { ViewModel } from '../base/wire/ViewModel.js';
import type { OfferedAction } from './useActionsOf.js';
import { useRecordActions } from './useRecordActions.js';

interface FormRecordActionsProps {
  readonly model: ViewModel;
  /** The saved record. */
  readonly record: WireRecord;
  /** Saves the form; resolves with whether everything is saved. */
  readonly save: () => Promise<boolean>;
  /** Shows a refusal at the form's fields; returns false if no part of it belongs to a field. */
  readonly notifyRefusal: (refusal: ApiError) => boolean;
  readonly isNarrow: boolean;
}

/** Number of buttons that fit beside the form's own. */
const maxButtons = 2;

/**
 * Plugins' actions for the record of a form: two buttons and a menu with the others; only the menu on narrow screens.
 */
export function FormRecordActions({ model, record, save, notifyRefusal, isNarrow }: FormRecordActionsProps) {
  const { t } = useTranslation();
  const { offered, busy, run } = useRecordActions(model, record, 'form', notifyRefusal);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  // Actions work on the saved record.
  const start = async (offer: OfferedAction) => {
    setAnchor(null);
    if (await save()) await run(offer);
  };
  const keyOf = ({ plugin, action }: OfferedAction) => `${plugin}.${action.name}`;
  const labelOf = ({ plugin, action }: OfferedAction) => t(`${plugin}.${action.label}`);
  if (offered.length === 0) return null;
  const inSight = isNarrow ? 0 : maxButtons;
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
