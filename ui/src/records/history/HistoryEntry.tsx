import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { HistoryEntryReport } from '@viewkraft/model';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatAgo } from '../../base/i18n/formats/formatAgo.js';
import { formatExactInstant } from '../../base/i18n/formats/formatExactInstant.js';
import { useLocale } from '../../base/i18n/useLocale.js';
import type { ViewModel } from '../../base/wire/ViewModel.js';
import { ChangeList } from './difference/ChangeList.js';
import { userText } from './userText.js';

interface HistoryEntryProps {
  readonly model: ViewModel;
  readonly entry: HistoryEntryReport;
  /** The record has the values of this entry. */
  readonly isCurrent: boolean;
  /** Present if this entry can be restored. */
  readonly onRestore?: (() => void) | undefined;
  /** Why restoring has to wait. */
  readonly blockedBy?: string | undefined;
  /** Shows the whole record after this entry. */
  readonly onShowRecord?: (() => void) | undefined;
}

/** One entry of a history: who did what and when, what changed, and its actions. */
export function HistoryEntry({ model, entry, isCurrent, onRestore, blockedBy, onShowRecord }: HistoryEntryProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const id = useId();
  const [now] = useState(Date.now);
  const { action, user, at, source, version, changes } = entry;
  const exact = formatExactInstant(at, locale);
  const facts = [exact, t(`history.source.${source}`), version !== null && t('history.version', { version })];
  return (
    <Box component="li" aria-labelledby={id} sx={styles}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, alignItems: 'baseline' }}>
        <Box id={id} component="h3" sx={{ m: 0, fontSize: 14, fontWeight: 600, overflowWrap: 'anywhere' }}>
          {t(`history.action.${action}`, { user: userText(user) })}
        </Box>
        <Box component="time" dateTime={at} title={exact} sx={{ fontSize: 13, color: 'text.secondary' }}>
          {formatAgo(Date.parse(at), now, locale)}
        </Box>
      </Box>
      <Box sx={{ fontSize: 12, color: 'text.secondary', mb: 3, fontVariantNumeric: 'tabular-nums' }}>
        {facts.filter(Boolean).join(' · ')}
      </Box>
      <ChangeList model={model} changes={changes} isWholeRecord={action === 'create' || action === 'delete'} />
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 3, alignItems: 'center', '&:empty': { display: 'none' } }}
      >
        {isCurrent && <Note>{t('history.current')}</Note>}
        {onRestore && !isCurrent && (
          <Button
            size="small"
            variant="outlined"
            disabled={blockedBy !== undefined}
            title={blockedBy}
            aria-describedby={id}
            onClick={onRestore}
          >
            {t('history.restore')}
          </Button>
        )}
        {onShowRecord && (
          <Button size="small" aria-describedby={id} onClick={onShowRecord}>
            {t('history.look')}
          </Button>
        )}
      </Box>
    </Box>
  );
}

function Note({ children }: { readonly children: ReactNode }) {
  return (
    <Box component="span" sx={{ fontSize: 12, color: 'text.secondary' }}>
      {children}
    </Box>
  );
}

const styles = {
  py: 4,
  borderTop: '1px solid var(--vk-border)',
  '&:first-of-type': { borderTop: 0 },
};
