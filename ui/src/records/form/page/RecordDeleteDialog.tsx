import { useNavigate } from 'react-router-dom';
import { ApiError } from '../../../base/api/ApiError.js';
import { useLocale } from '../../../base/i18n/useLocale.js';
import { gridAddress } from '../../../base/routing/addresses.js';
import { confirmDeleted } from '../confirmDeleted.js';
import { DeleteDialog } from '../dialogs/DeleteDialog.js';
import type { RecordForm } from '../RecordForm.js';

interface RecordDeleteDialogProps {
  readonly form: RecordForm;
  readonly title: string;
  readonly onClose: () => void;
}

/** Asks before the page's record is deleted, then deletes it and goes to the list. */
export function RecordDeleteDialog({ form, title, onClose }: RecordDeleteDialogProps) {
  const { entity, model, setRefusal } = form;
  const locale = useLocale();
  const navigate = useNavigate();
  const remove = async () => {
    onClose();
    try {
      const act = await entity.remove();
      await navigate(gridAddress(model.name, locale), { replace: true });
      document.getElementById('main')?.focus();
      // Last: nothing takes the focus from the offered undo any more.
      confirmDeleted(model, act);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefusal(error);
    }
  };
  return <DeleteDialog model={model} title={title} onDelete={() => void remove()} onClose={onClose} />;
}
