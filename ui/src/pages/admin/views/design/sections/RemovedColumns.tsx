import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { removedColumns } from '../edits/columns.js';
import { objectAt, rowAnchor } from '../document/path.js';
import { restoreColumn } from '../edits/restoreColumn.js';
import { PlanNote } from '../fields/PlanNote.js';
import { useDesign } from '../state/Design.js';

/** Columns of the saved file that were deleted: what happens to their values, and buttons that restore them. */
export function RemovedColumns() {
  const { t } = useTranslation();
  const { document, saved, isReadOnly, isManaged, edit } = useDesign();
  const names = removedColumns(document, objectAt(saved, ['columns']));
  if (names.length === 0 || isReadOnly) return null;
  return (
    <Box component="section" aria-label={t('design.removedColumns')} sx={{ mt: 5 }}>
      <Box component="h2" sx={{ m: 0, mb: 1, fontSize: 14, fontWeight: 600 }}>
        {t('design.removedColumns')}
      </Box>
      <Box component="p" sx={{ mt: 0, mb: 3, color: 'text.secondary', fontSize: 13 }}>
        {t(isManaged ? 'design.removedHelp' : 'design.unmanaged.removed')}
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 3 }}>
        {names.map((name) => (
          <li key={name}>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 1 }}>
              <code>{name}</code>
              <Button
                size="small"
                aria-label={t('design.restoreOf', { name })}
                onClick={() =>
                  edit((before) => restoreColumn(before, saved, name), {
                    announce: t('design.restored', { name }),
                    focus: [rowAnchor(name)],
                  })
                }
              >
                {t('design.restore')}
              </Button>
            </Box>
            <PlanNote column={name} kinds={['dropColumn']} />
          </li>
        ))}
      </Box>
    </Box>
  );
}
