import { actions, type Action } from '@viewkraft/model';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Add } from '../../../../../../base/icons/icons.js';
import type { Json } from '../../document/json.js';
import { listAt, anchorOf, withValue } from '../../document/path.js';
import { useDesign } from '../../state/Design.js';

/** The anchor of the button that adds a limited right to an action. */
export const addAnchor = (action: Action): string => `add:${anchorOf(['access', action])}`;

/** Adds a right to some records, one button for each action. */
export function AddLimited() {
  const { t } = useTranslation();
  const id = useId();
  const { document, isReadOnly, edit } = useDesign();
  if (isReadOnly) return null;
  const add = (action: Action) => {
    const path = ['access', action];
    const grant = new Map<string, Json>();
    // No role has the right until one is chosen; an unfinished right must not be saved.
    grant.set('roles', []).set('where', new Map());
    edit((before) => withValue(before, path, [...listAt(before, path), grant]), {
      focus: [anchorOf([...path, listAt(document, path).length, 'roles'])],
      announce: t('design.access.added', { action: t(`design.access.${action}`) }),
    });
  };
  return (
    <Box role="group" aria-labelledby={id} sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      <Box id={id} sx={{ width: '100%', fontSize: 13, fontWeight: 550 }}>
        {t('design.access.add')}
      </Box>
      {actions.map((action) => (
        <Button
          key={action}
          size="small"
          variant="outlined"
          startIcon={<Add />}
          aria-label={t('design.access.addLimited', { action: t(`design.access.${action}`) })}
          data-anchor={addAnchor(action)}
          onClick={() => add(action)}
        >
          {t(`design.access.${action}`)}
        </Button>
      ))}
    </Box>
  );
}
