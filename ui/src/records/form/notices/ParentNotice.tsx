import { textIn, type Locale } from '@viewkraft/model';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../base/api/ApiError.js';
import { refusalText } from '../../../base/api/refusalText.js';
import type { Entity } from '../../../data/entity/Entity.js';
import { ParentRefusal } from '../../../data/entity/ParentRefusal.js';
import { useLocale } from '../../../base/i18n/useLocale.js';
import { editParent, parentTitle } from '../parents/editParent.js';
import { noticeStyles } from './noticeStyles.js';

export interface ParentNoticeProps {
  readonly entity: Entity;
  readonly refusal: ParentRefusal;
  readonly onClose: () => void;
}

/** Names the parent that could not be saved, explains why, and opens it. */
export function ParentNotice({ entity, refusal, onClose }: ParentNoticeProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { association, reason } = refusal;
  const parent = entity.parents.of(association);
  const title = parentTitle(refusal.parent, locale);
  const open = async () => {
    onClose();
    await editParent(entity, association, {
      view: refusal.parent.model.name,
      id: refusal.parent.id ?? undefined,
      title,
      entity: parent,
      refusal: reason instanceof ApiError ? reason : undefined,
    });
  };
  return (
    <Alert
      severity="error"
      sx={noticeStyles}
      onClose={parent ? undefined : onClose}
      action={
        parent && (
          <Button color="inherit" size="small" onClick={() => void open()}>
            {t('form.openParent')}
          </Button>
        )
      }
    >
      {t('form.parentRefused', {
        label: textIn(entity.model.associations.get(association)?.label ?? association, locale),
        title,
        problem: reasonText(refusal, locale, t),
      })}
    </Alert>
  );
}

/** Why the parent was refused; names its fields, because they are in another form. */
function reasonText({ parent, reason }: ParentRefusal, locale: Locale, t: TFunction): string {
  if (reason instanceof ParentRefusal) return reasonText(reason, locale, t);
  if (!(reason instanceof ApiError)) return t(`form.parentReason.${reason}`);
  return refusalText(reason, parent.model, locale);
}
