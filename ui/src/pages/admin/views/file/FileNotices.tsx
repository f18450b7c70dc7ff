import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import { problemText } from '../../../../base/api/problemText.js';
import { useLocale } from '../../../../base/i18n/useLocale.js';
import { adminAddress } from '../../../../base/routing/addresses.js';
import { GuessNotice } from './GuessNotice.js';
import type { FileEditing } from './useFileEditing.js';

/** What the user must know about the file, and why the last save failed. */
export function FileNotices({ editing, editable }: { readonly editing: FileEditing; readonly editable: boolean }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const refusal = useRef<HTMLDivElement>(null);
  const { file, canEdit, isNew, guessed, problem, isOutdated, isUnsaved } = editing;
  // The page may be scrolled to the end of the preview, out of sight of the problem.
  useEffect(() => {
    if (problem) refusal.current?.scrollIntoView({ block: 'nearest' });
  }, [problem]);
  return (
    <Box sx={{ display: 'grid', gap: 3, mb: 4, '&:empty': { display: 'none' } }}>
      {problem && (
        <Alert ref={refusal} severity="error" onClose={editing.dismissProblem}>
          {problemText(problem)}
        </Alert>
      )}
      {isOutdated && (
        <Alert
          severity="warning"
          action={
            <Button color="inherit" onClick={editing.takeCurrent}>
              {t(isUnsaved ? 'viewFiles.compare' : 'viewFiles.loadChanged')}
            </Button>
          }
        >
          {t(isUnsaved ? 'viewFiles.changedUnsaved' : 'viewFiles.changed', { name: file.name })}
        </Alert>
      )}
      {!editable && <Alert severity="info">{t('admin.views.fixed')}</Alert>}
      {editable && !canEdit && <Alert severity="info">{t(`viewFiles.foreign.${file.origin}`)}</Alert>}
      {canEdit && isNew && !guessed && <Alert severity="info">{t('viewFiles.newHelp')}</Alert>}
      {canEdit && !isNew && file.hash === null && <Alert severity="warning">{t('viewFiles.parkedHelp')}</Alert>}
      {guessed && <GuessNotice view={file.name} guessed={guessed} isSaved={file.hash !== null} />}
      {editing.hasLeftHeld && (
        <Alert severity="warning">
          {t('viewFiles.heldLeft')}{' '}
          <Link component={RouterLink} to={adminAddress('plan', locale)}>
            {t('viewFiles.toPlan')}
          </Link>
        </Alert>
      )}
    </Box>
  );
}
