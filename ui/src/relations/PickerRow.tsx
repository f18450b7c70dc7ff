import Add from '@mui/icons-material/Add';
import Refresh from '@mui/icons-material/Refresh';
import Box from '@mui/material/Box';
import type { HTMLAttributes } from 'react';
import { useTranslation } from 'react-i18next';
import { matchParts } from './matchParts.js';
import type { PickerChoice } from './PickerChoice.js';

export interface PickerRowProps {
  readonly choice: PickerChoice;
  readonly typed: string;
  readonly attributes: HTMLAttributes<HTMLLIElement>;
  /** A remark on the record, e.g. that it is linked already. */
  readonly note?: string | undefined;
}

/** One line of a picker's list, with what was searched for set off. */
export function PickerRow({ choice, typed, attributes, note }: PickerRowProps) {
  const { t } = useTranslation();
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
          {t('relation.create', { text: choice.text })}
        </Box>
      </Box>
    );
  const second = [choice.option.secondary, note].filter(Boolean).join(' · ');
  return (
    <Box component="li" {...attributes} sx={recordStyles}>
      <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
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
