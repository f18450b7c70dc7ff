import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import { textIn } from '@viewkraft/model';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PersistentDialog } from '../../../base/dialogs/PersistentDialog.js';
import { takeFocus } from '../../../base/page/takeFocus.js';
import { needTexts } from '../../../base/i18n/i18n.js';
import { useLocale } from '../../../base/i18n/useLocale.js';
import type { ViewModel } from '../../../base/wire/ViewModel.js';
import { UndoDialog } from '../../history/undo/UndoDialog.js';
import { ImportFileZone } from './ImportFileZone.js';
import { ImportMatches } from './ImportMatches.js';
import { ImportResult } from './ImportResult.js';
import { useImport, type Import, type ImportStart } from './useImport.js';

export interface ImportDialogProps {
  readonly model: ViewModel;
  readonly start?: ImportStart;
  readonly onClose: () => void;
}

/** Imports a file in steps: choose it, match its columns, check it, store it. */
export function ImportDialog({ model, start, onClose }: ImportDialogProps) {
  const { t } = useTranslation();
  const id = useId();
  const view = textIn(model.label, useLocale());
  const work = useImport(model, start);
  const { plan, share, outcome, isDone } = work;
  return (
    <PersistentDialog isOpen onCancel={onClose} aria-labelledby={`${id}-title`} fullWidth maxWidth="md">
      <DialogTitle id={`${id}-title`}>{t('exchange.importTitle', { view })}</DialogTitle>
      <DialogContent>
        <Stack spacing={4} sx={{ pt: 1 }}>
          {work.isUnreadable && <Alert severity="error">{t('exchange.unreadable')}</Alert>}
          {plan ? (
            !isDone && <ImportMatches model={model} plan={plan} isBusy={share !== undefined} onChange={work.change} />
          ) : (
            <ImportFileZone onFile={work.choose} />
          )}
          {share !== undefined && <Progress share={share} />}
          {outcome && (
            // Below the matches, where it may be out of sight.
            <div ref={takeFocus}>
              <ImportResult model={model} outcome={outcome} fileName={plan?.file.name ?? ''} />
            </div>
          )}
        </Stack>
      </DialogContent>
      <DialogActions>{isDone ? <Finished work={work} onClose={onClose} /> : <Steps work={work} onClose={onClose} />}</DialogActions>
    </PersistentDialog>
  ); // prettier-ignore
}

interface ActionsProps {
  readonly work: Import;
  readonly onClose: () => void;
}

function Steps({ work, onClose }: ActionsProps) {
  const { t } = useTranslation();
  const { plan, share, outcome } = work;
  const isBusy = share !== undefined;
  const isChecked = outcome !== undefined && 'report' in outcome;
  const isMatched = plan !== undefined && [...plan.matches.values()].some((column) => column !== null);
  return (
    <>
      {plan && (
        <Button onClick={work.reset} disabled={isBusy} sx={{ mr: 'auto' }}>
          {t('exchange.otherFile')}
        </Button>
      )}
      <Button onClick={onClose}>{t('form.cancel')}</Button>
      {plan && (
        <Button
          variant={isChecked ? 'text' : 'contained'}
          disabled={isBusy || !isMatched}
          onClick={() => work.run(true)}
        >
          {t('exchange.check')}
        </Button>
      )}
      {isChecked && (
        <Button variant="contained" disabled={isBusy} onClick={() => work.run(false)}>
          {t('exchange.store')}
        </Button>
      )}
    </>
  );
}

function Finished({ work, onClose }: ActionsProps) {
  const { t } = useTranslation();
  const { outcome, share } = work;
  const [isAsking, setAsking] = useState(false);
  const { act, report } = outcome !== undefined && 'act' in outcome ? outcome : { act: null };
  const ask = () => void needTexts('history').then(() => setAsking(true));
  const undo = (id: string) => {
    setAsking(false);
    work.undo(id);
  };
  return (
    <>
      <Button onClick={work.reset} disabled={share !== undefined} sx={{ mr: 'auto' }}>
        {t('exchange.another')}
      </Button>
      {act !== null && <Button onClick={() => (report.created > 0 ? ask() : undo(act))}>{t('undo.button')}</Button>}
      {act !== null && isAsking && (
        <UndoDialog deletes={report.created} onConfirm={() => undo(act)} onCancel={() => setAsking(false)} />
      )}
      <Button variant="contained" onClick={onClose}>
        {t('exchange.close')}
      </Button>
    </>
  );
}

function Progress({ share }: { readonly share: number }) {
  const { t } = useTranslation();
  const text = t(share < 1 ? 'exchange.sending' : 'exchange.working');
  return (
    <Stack spacing={1} role="status">
      <span>{text}</span>
      <LinearProgress aria-label={text} {...(share < 1 ? { variant: 'determinate', value: share * 100 } : {})} />
    </Stack>
  );
}
