import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { ViewGrid } from '../grid/ViewGrid.js';
import { textIn } from '@viewkraft/model';
import { useLocale } from '../i18n/useLocale.js';
import { useModel } from '../model/useModels.js';
import { newAddress } from '../routing/addresses.js';
import { useTitle } from '../routing/useTitle.js';
import { LoadProblem } from './LoadProblem.js';
import { PageHeader } from './PageHeader.js';
import { PageSkeleton } from './PageSkeleton.js';

/** `/private/{view}`: the view's records. */
export function GridPage() {
  const { view = '' } = useParams();
  const { t } = useTranslation();
  const locale = useLocale();
  const { data: model, error } = useModel(view);
  const label = model && textIn(model.label, locale);
  useTitle(label);
  if (!model) return error ? <LoadProblem error={error} view={view} /> : <PageSkeleton />;
  return (
    // The rows scroll under their header; the page itself stands still where the window is high enough.
    <Box
      sx={{
        display: 'flex',
        flexDirection: 'column',
        height: { xs: 'auto', sm: 'calc(100dvh - 104px)' },
        minHeight: 560,
      }}
    >
      <PageHeader
        title={label ?? ''}
        actions={
          model.can.create && (
            <Button component={Link} to={newAddress(view, locale)} variant="contained" startIcon={<Add />}>
              {t('grid.new')}
            </Button>
          )
        }
      />
      <ViewGrid key={view} model={model} />
    </Box>
  );
}
