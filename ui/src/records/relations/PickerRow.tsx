import { recordName } from '@viewkraft/model';
import Box from '@mui/material/Box';
import type { HTMLAttributes } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../base/i18n/useLocale.js';
import { Add, Refresh } from '../../base/icons/icons.js';
import type { ViewModel } from '../../base/wire/ViewModel.js';
import { matchParts } from './matchParts.js';
import type { PickerChoice } from './PickerChoice.js';

interface PickerRowProps {
  readonly choice: PickerChoice;
  readonly typed: string;
  readonly attributes: HTMLAttributes<HTMLLIElement>;
  readonly model: ViewModel | undefined;
  /** A remark on the record, e.g. that it is already linked. */
  readonly note?: string | undefined;
}

/** One option of a picker's list, with the matched parts highlighted. */
export function PickerRow({ choice, typed, attributes, model, note }: PickerRowProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  if (choice.kind === 'retry')
    return (
      <Box component="li" {...attributes} sx={{ gap: 2 }}>
        <Refresh aria-hidden sx={{ fontSize: 18, color: 'text.secondary' }} />
        {t('error.retry')}
      </Box>
    );
  if (choice.kind === 'create')
    return (
      <Box component="li" {...attributes} sx={{ gap: 2, color: 'var(--vk-accent)', fontWeight: 550 }}>
        <Add aria-hidden sx={{ fontSize: 18 }} />
        <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
          {t('relation.create', { text: choice.text, ...(model && recordName(model, locale)) })}
        </Box>
      </Box>
    );
  const second = [choice.option.secondary, note].filter(Boolean).join(' · ');
  return (
    <Box component="li" {...attributes} sx={recordStyles}>
      <Box component="span" dir="auto" sx={{ overflowWrap: 'anywhere' }}>
        {matchParts(choice.option.text, typed).map((part, place) =>
          part.isMatch ? (
            <Box key={place} component="mark" sx={{ background: 'none', color: 'inherit', fontWeight: 700 }}>
              {part.text}
            </Box>
          ) : (
            part.text
          ),
        )}
      </Box>
      {second && (
        <Box
          component="span"
          sx={{ display: 'block', fontSize: 12, color: 'text.secondary', overflowWrap: 'anywhere' }}
        >
          {second}
        </Box>
      )}
    </Box>
  );
}

const recordStyles = {
  '&&': { display: 'flex', flexDirection: 'column', alignItems: 'flex-start', justifyContent: 'center' },
};
