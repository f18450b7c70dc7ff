import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Entity } from '../../data/entity/Entity.js';
import { LeaveDialog } from '../../records/form/dialogs/LeaveDialog.js';
import { FormBody } from '../../records/form/FormBody.js';
import { FormConflict } from '../../records/form/FormConflict.js';
import { StateLine } from '../../records/form/page/StateLine.js';
import { useEntity } from '../../records/form/useEntity.js';
import { useLeaveGuard } from '../../records/form/useLeaveGuard.js';
import { useRecordForm } from '../../records/form/useRecordForm.js';
import { useShortcut } from '../../base/shortcuts/shortcuts.js';
import { useModel } from '../../data/model/useModels.js';
import type { ViewModel } from '../../base/wire/ViewModel.js';
import { LoadProblem } from '../LoadProblem.js';

const view = 'profiles';

/** The generated form of the user's own profile, which is read by the user's id. */
export function ProfileForm({ userId }: { readonly userId: string }) {
  const { data: model, error: modelError } = useModel(view);
  const { entity, error, reload } = useEntity(model, userId);
  const problem = entity ? undefined : (modelError ?? error);
  if (problem) return <LoadProblem error={problem} view={view} {...(error ? { onRetry: reload } : {})} />;
  if (!model || !entity) return <Skeleton variant="rounded" height={160} />;
  return <LoadedProfile model={model} entity={entity} />;
}

function LoadedProfile({ model, entity }: { readonly model: ViewModel; readonly entity: Entity }) {
  const { t } = useTranslation();
  const formId = useId();
  const form = useRecordForm(entity, model, nothing);
  const guard = useLeaveGuard(entity, model.autosave, form.save);
  useShortcut('mod+s', 'form.save', () => void form.save());
  return (
    <>
      <FormBody form={form} id={formId} isPage={false} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 4, rowGap: 2, mt: 4 }}>
        <Button type="submit" form={formId} variant="contained" aria-keyshortcuts="Control+S">
          {t('user.saveProfile')}
        </Button>
        <StateLine entity={entity} />
      </Box>
      <LeaveDialog
        isOpen={guard.isAsking}
        onStay={guard.stay}
        onLeave={guard.leave}
        onSave={() => void guard.saveAndLeave()}
      />
      <FormConflict form={form} />
    </>
  );
}

const nothing = () => undefined;
