import Box from '@mui/material/Box';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ExpandMore } from '../../../../../base/icons/icons.js';
import { StateChip } from '../../../../panels/StateChip.js';
import { DragHandle, dropEdge } from '../fields/DragHandle.js';
import type { DragHandlers, DropEdge } from '../fields/useDragOrder.js';

interface ItemRowProps {
  readonly at: number;
  readonly drag: DragHandlers;
  readonly edge: DropEdge;
  readonly isReadOnly: boolean;
  readonly name: string;
  readonly label: string;
  /** The type in a few words. */
  readonly about: string;
  readonly marks?: ReactNode;
  readonly problems: number;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly anchor: string;
  readonly buttons: ReactNode;
  readonly children: ReactNode;
}

/** A row of a list of columns or relations; a click opens its fields. */
export function ItemRow(props: ItemRowProps) {
  const {
    at,
    drag,
    edge,
    isReadOnly,
    name,
    label,
    about,
    marks,
    problems,
    isOpen,
    onToggle,
    anchor,
    buttons,
    children,
  } = props;
  const { t } = useTranslation();
  const id = useId();
  return (
    <Box component="li" {...drag.item(at)} sx={{ ...rowStyles, ...dropEdge(edge) }}>
      <Box sx={headStyles} data-open={isOpen ? '' : undefined}>
        {!isReadOnly && <DragHandle drag={drag} at={at} />}
        <Box component="h2" sx={{ flex: '1 1 200px', minWidth: 0, m: 0, font: 'inherit' }}>
          <Box
            component="button"
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            data-anchor={anchor}
            onClick={onToggle}
            sx={toggleStyles}
          >
            <ExpandMore
              fontSize="small"
              aria-hidden
              sx={{ flex: 'none', transform: isOpen ? 'none' : 'rotate(-90deg)' }}
            />
            <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              <Box component="span" sx={{ fontWeight: 600 }}>
                {label}
              </Box>{' '}
              <Box component="code" sx={{ color: 'text.secondary', fontSize: 12 }}>
                {name}
              </Box>{' '}
              <Box component="span" sx={{ color: 'text.secondary', fontSize: 13 }}>
                · {about}
              </Box>{' '}
              {marks}
              {problems > 0 && <StateChip tone="negative" text={t('viewFiles.problemCount', { count: problems })} />}
            </Box>
          </Box>
        </Box>
        {!isReadOnly && buttons}
      </Box>
      {isOpen && (
        <Box id={id} role="group" aria-label={label} sx={{ px: { xs: 3, sm: 4 }, pt: 3, pb: 4 }}>
          {children}
        </Box>
      )}
    </Box>
  );
}

/** The list around the rows. */
export const itemListStyles = {
  listStyle: 'none',
  m: 0,
  mb: 4,
  p: 0,
  border: '1px solid var(--vk-border)',
  borderRadius: 'var(--vk-radius)',
  backgroundColor: 'var(--vk-surface)',
};

const rowStyles = { '& + &': { borderTop: '1px solid var(--vk-border)' } };

const headStyles = {
  display: 'flex',
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  justifyContent: 'flex-end',
  alignItems: 'center',
  gap: 1,
  pl: { xs: 1, sm: 2 },
  pr: 2,
  minHeight: 44,
  '&[data-open]': { borderBottom: '1px solid var(--vk-border)', backgroundColor: 'var(--vk-surface-sunken)' },
};

const toggleStyles = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  width: '100%',
  minHeight: 40,
  py: 1,
  px: 1,
  border: 0,
  borderRadius: 'var(--vk-radius-input)',
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  textAlign: 'left',
  cursor: 'pointer',
};
